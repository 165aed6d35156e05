import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('tax_lines');
afterAll(() => earlier.close());

it('an upgrade leaves what was booked at its price and fee, in every state, with no tax', async () => {
  const { pool } = earlier;
  const [client, expert, practitioner] = [newId(), newId(), newId()];
  await pool.query(`insert into users (id, name, email) values ($1, 'Robin', 'a@example.test')`, [client]);
  await pool.query(`insert into experts (id, name, type) values ($1, 'Sage', 'individual')`, [expert]);
  await pool.query(`insert into practitioners (id, practice_id, name) values ($1, $2, 'Sage')`, [
    ...[practitioner, expert],
  ]);
  for (const [day, state, status, price] of [
    ['09', 'CO', 'accepted', 3000],
    ['10', 'HI', 'requested', 4500],
    ['11', 'NM', 'completed', 1995],
    ['12', 'NM', 'cancelled', 0],
  ]) {
    await pool.query(
      `insert into bookings (id, expert_id, practitioner_id, client_id, method, status, starts_at, ends_at, minutes,
         zone, location, state, price_cents, fee_cents, request_key, chain_id, answer_by)
       values ($1, $2, $3, $4, 'In-Person Consultation', $5, $6, $6::timestamptz + interval '30 minutes', 30,
         'America/Denver', 'There', $7, $8, 100, $1, $1, $6)`,
      [newId(), expert, practitioner, client, status, `2026-03-${day}T12:00:00Z`, state, price],
    );
  }

  await earlier.upgrade();

  const { rows } = await pool.query(
    'select state, price_cents, fee_cents, tax_cents, total_cents from bookings order by starts_at',
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['CO', 3000, 100, 0, 3100],
    ['HI', 4500, 100, 0, 4600],
    ['NM', 1995, 100, 0, 2095],
    ['NM', 0, 100, 0, 100],
  ]);
  const { rows: taxes } = await pool.query('select state, rate_thousandths from state_taxes order by state');
  expect(taxes).toEqual([
    { state: 'HI', rate_thousandths: 4000 },
    { state: 'NM', rate_thousandths: 4875 },
  ]);
});
