import { and, eq, inArray, isNull } from 'drizzle-orm';
import { heldSinceOf } from '../../consultations/booking-views/held-since.server.ts';
import type { BookingRow } from '../../consultations/bookings/tables.ts';
import { isDisputed } from '../../consultations/disputes/open-disputes.server.ts';
import { disputes } from '../../consultations/disputes/tables.ts';
import type { AnyContext } from '../../context.ts';
import { chargebacks, refunds } from '../../money/payments/tables.ts';
import { type PayoutWait, payableFrom } from './payout.ts';
import type { payouts } from './tables.ts';

/**
 * Returns the reason a payment can't be paid out, no matter how long ago its booking ended; null if there is
 * none. The caller holds the locks of payment and practice.
 */
export async function whatStops(
  { db }: Pick<AnyContext, 'db'>,
  { id, contest }: BookingRow,
  paymentId: string,
): Promise<PayoutWait | null> {
  if (contest === 'open') return 'contested';
  if (await isDisputed({ db }, id)) return 'disputed';
  const openChargeback = and(eq(chargebacks.paymentId, paymentId), isNull(chargebacks.closedAt));
  const back = await db.select({ id: chargebacks.id }).from(chargebacks).where(openChargeback).limit(1);
  if (back.length > 0) return 'charged-back';
  const openRefund = and(eq(refunds.paymentId, paymentId), isNull(refunds.doneAt));
  const asked = await db.select({ id: refunds.id }).from(refunds).where(openRefund).limit(1);
  return asked.length > 0 ? 'refund' : null;
}

export type Waiting = Pick<typeof payouts.$inferSelect, 'id' | 'state' | 'wait' | 'dueAt' | 'paymentId'> & {
  booking: BookingRow | null;
};

/**
 * Returns the reason each payout waits now, and its due date, by ID. The stored reason can be outdated,
 * because the job updates only due payouts.
 */
export async function waitsNow(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  rows: readonly Waiting[],
): Promise<Map<string, { wait: PayoutWait | null; dueAt: Date | null }>> {
  const waiting = rows.filter(({ state, booking }) => state === 'waiting' && booking);
  const stops = await stopsOf(ctx, waiting);
  const held = await heldSinceOf(
    ctx,
    waiting.flatMap(({ booking }) => booking?.id ?? []),
  );
  const now = ctx.now().epochMilliseconds;
  return new Map(
    rows.map(({ id, state, booking, ...kept }) => {
      if (state !== 'waiting' || !booking) return [id, { wait: kept.wait, dueAt: kept.dueAt }];
      const dueAt = payableFrom({ ...booking, heldSince: held.get(booking.id) ?? null });
      const isAhead = dueAt !== null && dueAt.getTime() > now;
      const wait = kept.wait === 'not-over' && isAhead ? 'not-due' : kept.wait;
      const isMissed = booking.status === 'expert-no-show' || booking.contest === 'open';
      return [id, { wait: isMissed ? 'contested' : (stops.get(kept.paymentId ?? '') ?? wait), dueAt }];
    }),
  );
}

/** Returns the result of `whatStops` for several payments, by payment ID. */
async function stopsOf({ db }: Pick<AnyContext, 'db'>, rows: readonly Waiting[]) {
  const stops = new Map<string, PayoutWait>();
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? []);
  if (paymentIds.length === 0) return stops;
  const back = await db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, paymentIds), isNull(refunds.doneAt)));
  for (const { id } of back) stops.set(id, 'refund');
  const charged = await db
    .select({ id: chargebacks.paymentId })
    .from(chargebacks)
    .where(and(inArray(chargebacks.paymentId, paymentIds), isNull(chargebacks.closedAt)));
  for (const { id } of charged) if (id) stops.set(id, 'charged-back');
  const bookingIds = rows.flatMap(({ booking }) => booking?.id ?? []);
  const open = await db
    .select({ id: disputes.bookingId })
    .from(disputes)
    .where(and(inArray(disputes.bookingId, bookingIds), eq(disputes.state, 'open')));
  const disputed = new Set(open.map(({ id }) => id));
  for (const { booking, paymentId } of rows) {
    if (booking && paymentId && disputed.has(booking.id)) stops.set(paymentId, 'disputed');
  }
  return stops;
}
