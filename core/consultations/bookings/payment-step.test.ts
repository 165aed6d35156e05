import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { inTransaction } from '../../context.ts';
import { asProvider } from '../../money/payments/as-provider.ts';
import { PAYMENT_STATES, type PaymentState } from '../../money/payments/payment.ts';
import { payments, refunds } from '../../money/payments/tables.ts';
import { CANCELLATION_POLICY } from '../../money/pricing/cancellation-policy.ts';
import { STATUSES } from './booking-life.ts';
import { consultationMoved } from './consultation-moved.server.ts';
import { type MoneyStanding, PAYMENT_STEPS } from './payment-step.ts';
import { bookings } from './tables.ts';

/** Returns the cells of the table in `docs/payments.md`, by row and column. */
function tableInDocs(): Record<string, Record<string, string>> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/payments.md'), 'utf8');
  const [, table = ''] = text.split('\n| A booking that is ');
  const rows = `| A booking that is ${table.split('\n\n')[0]}`
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  const [[, ...states], ...others] = rows as [string[], ...string[][]];
  return Object.fromEntries(
    others
      .filter(([name]) => !name!.startsWith('-'))
      .map(([name, ...cells]) => [name!, Object.fromEntries(states.map((state, at) => [state, cells[at]!]))]),
  );
}

it('the table has every pair of booking and payment, as in the document', () => {
  expect(Object.keys(PAYMENT_STEPS).toSorted()).toEqual([...STATUSES, 'requested, card lost'].toSorted());
  for (const row of Object.values(PAYMENT_STEPS)) {
    expect(Object.keys(row).toSorted()).toEqual(PAYMENT_STATES.toSorted());
  }
  expect(tableInDocs()).toEqual(PAYMENT_STEPS);
});

it('a partial amount does not make a request or confirm anything', () => {
  const onward = Object.entries(PAYMENT_STEPS).flatMap(([standing, row]) =>
    Object.entries(row).flatMap(([state, step]) =>
      /^(?:hold|renew-card|charge)/.test(step) ? [`${standing}: ${state}`] : [],
    ),
  );
  expect(onward).toEqual(['awaiting-payment: held', 'requested, card lost: held', 'accepting: paid']);
});

describe('in every payment state, a booking', async () => {
  const world = await openWorld();
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, wayToPay: 'card' };
  const created = new Date('2026-12-01T11:00:00Z');
  const [answerBy, payBy] = [new Date('2026-12-02T12:00:00Z'), new Date('2026-12-01T12:15:00Z')];
  const LEADS: Record<string, string> = {
    hold: 'requested',
    'renew-card': 'requested',
    charge: 'accepted',
    'lose-card': 'requested',
  };

  /** Every payment state, for the booking's latest payment and for an earlier one. */
  const CASES = PAYMENT_STATES.flatMap((state) => [true, false].map((isLatest) => ({ state, isLatest })));

  it.each(Object.keys(PAYMENT_STEPS) as MoneyStanding[])('that is %s follows the table', async (standing) => {
    const isLost = standing === 'requested, card lost';
    const status = isLost ? 'requested' : standing;
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    for (const [at, { state, isLatest }] of CASES.entries()) {
      const bookingId = await world.aBooking({
        clientId: client.id,
        expertId: expert.id,
        status,
        wayToPay: 'card',
        answerBy,
        payBy,
        startsAt: new Date(Date.parse('2026-12-02T13:00:00Z') + at * 3_600_000),
        createdAt: created,
        policy: CANCELLATION_POLICY,
        askedAt: status === 'awaiting-payment' ? null : created,
        cardFailedAt: isLost ? created : null,
        decidedAt: status === 'accepted' ? created : null,
      });
      const row = (id: string, state: PaymentState, later: number) => ({
        id,
        purpose: 'consultation',
        subjectId: bookingId,
        payerId: client.id,
        cents: 3100,
        state,
        provider: 'sandbox' as const,
        returnTo: '/',
        updatedAt: created,
        createdAt: new Date(created.getTime() + later),
      });
      const id = newId();
      await world.db.insert(payments).values(row(id, state, 0));
      if (!isLatest) await world.db.insert(payments).values(row(newId(), 'over', 1));
      await inTransaction(world.asProduct(), async (ctx) => {
        const told = { id, subjectId: bookingId, payerId: client.id, cents: 3100, paidCents: 0 };
        const moved = { refundedCents: 0, state, before: 'begun' as const };
        await consultationMoved(asProvider(ctx, 'sandbox', 'evt'), { ...told, ...moved });
      });
      const step = isLatest
        ? PAYMENT_STEPS[standing][state]
        : ['held', 'partial', 'paid'].includes(state)
          ? 'give back'
          : '-';
      const [name] = step.split(', ');
      const [after] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
      const back = await world.db.select().from(refunds).where(eq(refunds.paymentId, id));
      expect([state, isLatest, after!.status, back.length, after!.cardFailedAt !== null]).toEqual([
        ...[state, isLatest, LEADS[name!] ?? status, step.endsWith('give back') ? 1 : 0],
        name === 'lose-card' || (isLost && name !== 'renew-card'),
      ]);
    }
  });
});
