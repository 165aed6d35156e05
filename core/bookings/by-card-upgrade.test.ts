import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('cards_and_bookings');
afterAll(() => earlier.close());

it('an upgrade leaves what was booked in person, and known to its expert since it was asked for', async () => {
  const { pool } = earlier;
  const [client, expert, practitioner] = [newId(), newId(), newId()];
  await pool.query(`insert into users (id, name, email) values ($1, 'Robin', 'a@example.test')`, [client]);
  await pool.query(`insert into experts (id, name, type) values ($1, 'Sage', 'individual')`, [expert]);
  await pool.query(`insert into practitioners (id, practice_id, name) values ($1, $2, 'Sage')`, [
    ...[practitioner, expert],
  ]);
  const book = (status: string, day: string, id = newId()) =>
    pool.query(
      `insert into bookings (id, expert_id, practitioner_id, client_id, method, status, starts_at, ends_at, minutes,
         zone, location, state, price_cents, fee_cents, request_key, chain_id, answer_by, created_at)
       values ($1, $2, $3, $4, 'In-Person Consultation', $5, $6, $6::timestamptz + interval '30 minutes', 30,
         'America/Denver', 'There', 'CO', 3000, 100, $1, $1, $6, $6::timestamptz - interval '2 days')`,
      [id, expert, practitioner, client, status, `2026-03-${day}T12:00:00Z`],
    );
  await book('requested', '09');
  await book('accepted', '10');
  await book('completed', '11');
  await book('cancelled', '10');

  await earlier.upgrade();

  const { rows } = await pool.query(
    `select way_to_pay, asked_at = created_at as "isSince", pay_by, policy, commission_percent from bookings`,
  );
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    expect(Object.values(row)).toEqual(['in-person', true, null, null, 0]);
  }
  await expect(book('accepted', '10')).rejects.toMatchObject({ constraint: 'bookings_client_no_overlap' });
  await expect(
    pool.query(`update bookings set status = 'accepting', starts_at = '2026-03-09T12:00Z', ends_at = '2026-03-09T12:30Z'
      where status = 'accepted'`),
  ).rejects.toMatchObject({ constraint: 'bookings_client_no_overlap' });
});
