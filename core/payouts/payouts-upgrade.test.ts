import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('pay_experts');
afterAll(() => earlier.close());

it('an upgrade begins a payout for each share of what was charged before, and for nothing else', async () => {
  const { pool } = earlier;
  const [client, expert, practitioner] = [newId(), newId(), newId()];
  await pool.query(`insert into users (id, name, email) values ($1, 'Robin', 'a@example.test')`, [client]);
  await pool.query(`insert into experts (id, name, type) values ($1, 'Sage', 'individual')`, [expert]);
  await pool.query(`insert into practitioners (id, practice_id, name) values ($1, $2, 'Sage')`, [
    ...[practitioner, expert],
  ]);
  const accounts = new Map<string, string>();
  for (const name of ['at:sandbox', 'payable:experts', 'income:booking-fee']) {
    accounts.set(name, newId());
    await pool.query('insert into ledger_accounts (id, name) values ($1, $2)', [accounts.get(name), name]);
  }
  const book = async (day: string, paidUnder: string | null = null) => {
    const id = newId();
    await pool.query(
      `insert into bookings (id, expert_id, practitioner_id, client_id, method, status, starts_at, ends_at, minutes,
         zone, location, state, price_cents, fee_cents, request_key, chain_id, answer_by, created_at, way_to_pay,
         policy, pay_by, paid_under)
       values ($1, $2, $3, $4, 'In-Person Consultation', 'completed', $5, $5::timestamptz + interval '30 minutes', 30,
         'America/Denver', 'There', 'CO', 3000, 100, $1, $1, $5, $5::timestamptz - interval '2 days', 'card',
         '{}', $5, $6)`,
      [id, expert, practitioner, client, `2026-03-${day}T12:00:00Z`, paidUnder],
    );
    return id;
  };
  const charge = async (subject: string, shareCents: number, provider = 'sandbox') => {
    const id = newId();
    await pool.query(
      `insert into payments (id, purpose, subject_id, payer_id, cents, state, paid_cents, provider, return_to,
         created_at, updated_at) values ($1, 'consultation', $2, $3, 3100, 'paid', 3100, $4, '/', now(), now())`,
      [id, subject, client, provider],
    );
    const lines: [string, number][] = [
      ['at:sandbox', 3100],
      ['payable:experts', -shareCents],
      ['income:booking-fee', shareCents - 3100],
    ];
    const entry = newId();
    const one = await pool.connect();
    await one.query('begin');
    await one.query(
      `insert into ledger_entries (id, key, what, payment_id, at) values ($1, $2, 'paid', $3, now())`,
      [entry, `paid:${entry}`, id],
    );
    for (const [name, cents] of lines.filter(([, cents]) => cents !== 0)) {
      await one.query('insert into ledger_lines (id, entry_id, account_id, cents) values ($1, $2, $3, $4)', [
        ...[newId(), entry, accounts.get(name), cents],
      ]);
    }
    await one.query('commit');
    one.release();
    return id;
  };
  const first = await book('09');
  const later = await book('10', first);
  const taken = await charge(first, 3000);
  await charge(await book('11'), 0);
  await charge(await book('12'), 3000, 'in-person');

  await earlier.upgrade();

  const { rows } = await pool.query('select payment_id, booking_id, cents, state, wait from payouts');
  expect(rows).toEqual([
    { payment_id: taken, booking_id: later, cents: 3000, state: 'waiting', wait: 'not-over' },
  ]);
});
