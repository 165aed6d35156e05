import { and, asc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { heldByBank } from '../../money/payments/held-by-bank.server.ts';
import { recordedRefunds } from '../../money/payments/recorded-refunds.server.ts';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerLines,
  payments,
  refunds,
} from '../../money/payments/tables.ts';
import { EXTENSION } from '../bookings/drop-extension.server.ts';
import { CONSULTATION, paidUnder } from '../bookings/move-money.server.ts';
import { bookingExtensions, bookings } from '../bookings/tables.ts';
import type { MoneyStep } from './money-step.ts';
import { readBooking } from './read-bookings.server.ts';

/**
 * Returns the money history of a booking, payment by payment, from its payments, the ledger, and pending
 * refunds. Empty if the booking is paid in person.
 */
export async function readMoneySteps(ctx: Context, bookingId: string): Promise<MoneyStep[]> {
  const { id } = await readBooking(ctx, bookingId);
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id));
  return await moneyStepsOf(ctx, booking!);
}

/** Does the same as `readMoneySteps` for a booking that the caller has read and may show. */
export async function moneyStepsOf(ctx: Context, booking: Booking): Promise<MoneyStep[]> {
  if (booking.wayToPay !== 'card') return [];
  const paid = await ctx.db
    .select()
    .from(payments)
    .where(
      or(
        and(eq(payments.purpose, CONSULTATION), eq(payments.subjectId, paidUnder(booking))),
        and(eq(payments.purpose, EXTENSION), inArray(payments.subjectId, extensionsOf(ctx, booking.id))),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const steps: MoneyStep[] = [];
  for (const payment of paid) {
    const isForMore = payment.purpose === EXTENSION;
    const own = await stepsOf(ctx, payment, booking);
    steps.push(...own.map((step) => ({ ...step, isForMore, paymentId: payment.id })));
  }
  return steps;
}

const extensionsOf = ({ db }: Pick<Context, 'db'>, bookingId: string) =>
  db
    .select({ id: bookingExtensions.id })
    .from(bookingExtensions)
    .where(eq(bookingExtensions.bookingId, bookingId));

type Payment = typeof payments.$inferSelect;
type Booking = typeof bookings.$inferSelect;

async function stepsOf(ctx: Context, payment: Payment, booking: Booking): Promise<MoneyStep[]> {
  const { id, cents, state, heldCents, paidCents, refundedCents, updatedAt } = payment;
  if (state === 'held') return [{ what: whileHeld(booking), cents, at: null }];
  if (state === 'partial' && paidCents === 0) return [{ what: 'part', cents: heldCents, at: null }];
  if (state === 'over') {
    const isLost = booking.cardFailedAt !== null && payment.updatedAt <= booking.cardFailedAt;
    const sum = Math.min(heldCents, cents);
    return sum > 0 ? [{ what: isLost ? 'failed' : 'released', cents: sum, at: updatedAt }] : [];
  }
  if (paidCents === 0) return [];
  const moved = await ctx.db
    .select({ what: ledgerEntries.what, at: ledgerEntries.at, cents: ledgerLines.cents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerLines.accountId))
    .where(
      and(
        ...[eq(ledgerEntries.paymentId, id), like(ledgerAccounts.name, 'at:%')],
        inArray(ledgerEntries.what, ['paid', 'refunded']),
      ),
    )
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));
  const [waiting] = await ctx.db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${refunds.cents}), 0)`.mapWith(Number),
      ofAll: sql<boolean>`coalesce(bool_or(${refunds.cents} is null), false)`,
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), isNull(refunds.doneAt)));
  const left = paidCents - refundedCents - (await heldByBank(ctx, id));
  // The provider can report a refund before the job that requested it has recorded it.
  const told = waiting!.count > 0 ? await recordedRefunds(ctx, payment) : 0;
  const toReturn = waiting!.ofAll ? left : Math.min(Math.max(waiting!.cents - told, 0), left);
  return [
    ...moved.map(
      ({ what, at, cents }): MoneyStep => ({
        what: what !== 'paid' ? 'returned' : paidCents < payment.cents ? 'part' : 'charged',
        cents: Math.abs(cents),
        at,
      }),
    ),
    ...(toReturn > 0 ? [{ what: 'returning' as const, cents: toReturn, at: null }] : []),
  ];
}

function whileHeld({ status }: Booking): MoneyStep['what'] {
  if (status === 'accepting') return 'charging';
  return status === 'requested' || status === 'awaiting-payment' ? 'held' : 'releasing';
}
