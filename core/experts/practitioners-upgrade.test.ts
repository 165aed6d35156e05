import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('practitioners');
afterAll(() => earlier.close());
const rows = async (text: string) => (await earlier.pool.query(text)).rows;

it('an upgrade gives each practice one practitioner, with its hours, its taken time and its bookings', async () => {
  const { pool } = earlier;
  const [client, owner, other] = [newId(), newId(), newId()];
  for (const id of [client, owner, other]) {
    await pool.query(`insert into users (id, name, email) values ($1, 'Robin', $2)`, [
      id,
      `${id}@example.test`,
    ]);
  }
  const [kept, set, alone] = [newId(), newId(), newId()];
  for (const id of [kept, set, alone]) {
    await pool.query(
      `insert into experts (id, name, type, created_at) values ($1, 'Sage', 'individual', '2026-01-05')`,
      [id],
    );
  }
  for (const [practice, person, since] of [
    [kept, other, '2026-02-01'],
    [kept, owner, '2026-01-05'],
    [set, other, '2026-01-05'],
  ]) {
    await pool.query(
      `insert into practice_members (practice_id, user_id, role, since) values ($1, $2, 'owner', $3)`,
      [...[practice, person, since]],
    );
  }
  await pool.query(
    `insert into weekly_hours (expert_id, weekday, start_minute, end_minute) values ($1, 2, 540, 720)`,
    [set],
  );
  const booking = newId();
  await pool.query(
    `insert into bookings (id, expert_id, client_id, method, status, starts_at, ends_at, minutes, zone,
       location, state, price_cents, fee_cents, request_key, chain_id)
     values ($1, $2, $3, '', 'accepted', '2026-12-02T18:00Z', '2026-12-02T18:30Z', 30, '', '', 'CO', 1, 1, $1, $1)`,
    [booking, kept, client],
  );
  await pool.query(
    `insert into taken_times (id, expert_id, kind, starts_at, ends_at, booking_id, chain_id)
     values ($1, $2, 'booking', '2026-12-02T18:00Z', '2026-12-02T18:30Z', $1, $1)`,
    [booking, kept],
  );

  await earlier.upgrade();

  const made = await rows('select * from practitioners');
  const of = (practice: string) => made.filter(({ practice_id }) => practice_id === practice);
  const shown = (practice: string) =>
    of(practice).map(({ user_id, name, rank, keeps_default_hours, active_until }) => [
      ...[user_id, name, rank, keeps_default_hours, active_until],
    ]);
  expect(shown(kept)).toEqual([[owner, null, 0, true, null]]);
  expect(shown(set)).toEqual([[other, null, 0, false, null]]);
  expect(shown(alone)).toEqual([[null, null, 0, true, null]]);
  const [one] = of(kept);
  expect(await rows('select practitioner_id from bookings')).toEqual([{ practitioner_id: one.id }]);
  expect(await rows('select practitioner_id from taken_times')).toEqual([{ practitioner_id: one.id }]);
  expect(await rows('select practitioner_id, place_id, start_minute from weekly_hours')).toEqual([
    { practitioner_id: of(set)[0].id, place_id: null, start_minute: 540 },
  ]);
  const twice = pool.query(
    `insert into taken_times (id, expert_id, practitioner_id, kind, starts_at, ends_at, booking_id, chain_id)
     select $1, expert_id, practitioner_id, kind, starts_at, ends_at, $2, $1 from taken_times`,
    [newId(), booking],
  );
  await expect(twice).rejects.toMatchObject({ code: expect.stringMatching(/23505|23P01/) });
});
