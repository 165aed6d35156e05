import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('answer_by_is_kept');
afterAll(() => earlier.close());
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

it('an upgrade keeps what was promised: requests of before run out when they would have', async () => {
  await earlier.pool.query(`insert into users (id, name, email) values ($1, 'Robin', 'a@example.test')`, [
    idOf(1),
  ]);
  await earlier.pool.query(`insert into experts (id, name, type) values ($1, 'Sage', 'individual')`, [
    idOf(2),
  ]);
  await earlier.pool.query(`insert into practitioners (id, practice_id, name) values ($1, $2, 'Sage')`, [
    idOf(3),
    idOf(2),
  ]);
  for (const [n, startsAt] of [
    [4, '2026-03-09T12:00:00Z'],
    [5, '2026-03-01T15:00:00Z'],
  ] as const) {
    await earlier.pool.query(
      `insert into bookings (id, expert_id, practitioner_id, client_id, method, status, starts_at, ends_at, minutes, zone,
         location, state, price_cents, fee_cents, request_key, chain_id, created_at)
       values ($1, $2, $3, $4, 'In-Person Consultation', 'requested', $5, $5::timestamptz + interval '30 minutes', 30,
         'America/Denver', 'Denver, CO', 'CO', 3000, 100, $1, $1, '2026-03-01T12:00:00Z')`,
      [idOf(n), idOf(2), idOf(3), idOf(1), startsAt],
    );
  }
  await earlier.upgrade();
  const { rows } = await earlier.pool.query('select answer_by as by from bookings order by id');
  expect(rows.map(({ by }) => by.toISOString())).toEqual([
    '2026-03-02T12:00:00.000Z',
    '2026-03-01T15:00:00.000Z',
  ]);
});
