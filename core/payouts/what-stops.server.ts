import { and, eq, isNull } from 'drizzle-orm';
import type { BookingRow } from '../bookings/apply-transition.server.ts';
import type { AnyContext } from '../context.ts';
import { isDisputed } from '../disputes/open-disputes.server.ts';
import { chargebacks, refunds } from '../payments/tables.ts';
import type { PayoutWait } from './payout.ts';

/**
 * What stops the payout of a booking's payment, however long it has been over; null where nothing does. Asked with the
 * payment and the practice locked.
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
