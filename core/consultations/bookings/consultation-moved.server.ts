import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { Context, ProviderEvent } from '../../context.ts';
import { withLawHeld } from '../../ground/geography/read-law.server.ts';
import { newestPaymentOf } from '../../money/payments/newest-payment.server.ts';
import type { PaymentTold } from '../../money/payments/purposes.ts';
import { refundOne } from '../../money/payments/refund-payment.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { readReach } from '../../people/reach/may-reach.server.ts';
import { applyTransition, type BookingRow } from './apply-transition.server.ts';
import { mayMove, type TransitionName } from './booking.ts';
import { whyNotAgreed } from './check-state.ts';
import { CONSULTATION } from './move-money.server.ts';
import { paymentStep } from './payment-step.ts';
import { bookings } from './tables.ts';

/**
 * What becomes of a booking when the money of its client has moved, by the table of `payment-step.ts`: what is held in
 * full makes a request of it, what is charged in full confirms it, and a card that cannot be charged has it wait for
 * another one. Money for what is over goes back. Run in the transaction that notes the movement.
 */
export async function consultationMoved(locked: Context<ProviderEvent>, payment: PaymentTold): Promise<void> {
  const known = await paidBooking(locked, payment.subjectId);
  if (!known) throw new Error('a consultation is paid that nobody has booked');
  await lockExpert(locked.db, known.expertId);
  // The last one of those that took each other's payment over, as it is under the lock.
  const newest = await paidBooking(locked, payment.subjectId);
  const [booking] = await locked.db.select().from(bookings).where(eq(bookings.id, newest!.id)).for('update');
  const ctx = await withLawHeld(locked);
  const latest = await newestPaymentOf(ctx, { purpose: CONSULTATION, subjectId: payment.subjectId });
  const isLatest = latest === payment.id;
  const { name: step, givesBack: isForNothing } = paymentStep(booking!, { ...payment, isLatest });
  const isApart = step !== null && BRINGS.includes(step) && !(await readReach(ctx.db, booking!)).may;
  const name = isApart ? whenApart(step) : byLaw(ctx, booking!, step);
  const givesBack = isForNothing || (isApart && name === null);
  if (name !== null && mayMove(booking!, 'product', name, ctx.now()).allowed) {
    const note = name === 'end-unpaid-by-law' ? whyNotAgreed(ctx, booking!) : null;
    await applyTransition(ctx, booking!, { name, by: 'product', note });
  }
  if (givesBack) await refundOne(ctx, payment.id, 'It was not enough, or came too late for the booking.');
}

/** The booking that has the payment; another time that is only asked for has none. */
async function paidBooking({ db }: Context<ProviderEvent>, subjectId: string) {
  const [row] = await db
    .select({ id: bookings.id, expertId: bookings.expertId })
    .from(bookings)
    .where(and(or(eq(bookings.id, subjectId), eq(bookings.paidUnder, subjectId)), isNull(bookings.standsId)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  return row ?? null;
}

/** What brings a request to the expert, which a block since it was begun keeps from them. */
const BRINGS: readonly TransitionName[] = ['hold', 'hold-for-offer', 'renew-card'];

/** A time that was reserved is let go; a request that waits for another card goes on waiting, as none would help it. */
const whenApart = (step: TransitionName): TransitionName | null =>
  step === 'renew-card' ? null : 'turn-away';

/** What is paid for where the law no longer allows it becomes no request: the hold is let go. */
function byLaw(ctx: Context<ProviderEvent>, booking: BookingRow, name: TransitionName | null) {
  const begins = name === 'hold' || name === 'hold-for-offer';
  return begins && whyNotAgreed(ctx, booking) !== null ? 'end-unpaid-by-law' : name;
}
