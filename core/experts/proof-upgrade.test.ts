import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('keep_what_proves_an_expert');
afterAll(() => earlier.close());
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [BUSY, NEW, CLIENT] = [idOf(1), idOf(2), idOf(3)];

async function aBooking(n: number, status: string, [transition, by, minutes]: [string, string, number]) {
  const asked = `'2026-03-0${n}T12:00:00Z'::timestamptz`;
  await earlier.pool.query(
    `insert into bookings (id, expert_id, client_id, method, status, starts_at, ends_at, minutes, zone, location, state,
       price_cents, fee_cents, request_key, chain_id, created_at)
     values ($1, $2, $3, 'In-Person Consultation', $4, ${asked} + interval '3 days', ${asked} + interval '3 days 30 minutes',
       30, 'America/Denver', 'Denver, CO', 'CO', 3000, 100, $1, $1, ${asked})`,
    [idOf(10 + n), BUSY, CLIENT, status],
  );
  await earlier.pool.query(
    `insert into booking_events (id, booking_id, transition, by, to_status, at)
     values ($1, $2, $3, $4, $5, ${asked} + make_interval(mins => $6))`,
    [idOf(20 + n), idOf(10 + n), transition, by, status, minutes],
  );
}

it('an upgrade counts what has happened to each expert before', async () => {
  await earlier.pool.query(`insert into users (id, name, email) values ($1, 'Robin', 'a@example.test')`, [
    CLIENT,
  ]);
  for (const id of [BUSY, NEW]) {
    await earlier.pool.query(`insert into experts (id, name, type) values ($1, 'Sage', 'individual')`, [id]);
  }
  await aBooking(1, 'completed', ['accept', 'expert', 45]);
  await aBooking(2, 'completed', ['accept', 'expert', 5]);
  await aBooking(3, 'expired', ['expire', 'product', 1440]);
  await aBooking(4, 'declined', ['turn-away', 'admin', 9]);
  await aBooking(5, 'cancelled', ['withdraw', 'client', 3]);
  await aBooking(6, 'declined', ['decline', 'expert', 60]);

  await earlier.upgrade();

  const { rows } = await earlier.pool.query(
    'select id, consultations_held as held, answer_minutes as minutes from experts order by id',
  );
  expect(rows).toEqual([
    { id: BUSY, held: 2, minutes: [45, 5, 1440, 60] },
    { id: NEW, held: 0, minutes: [] },
  ]);
});
