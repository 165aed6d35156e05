import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { Context, ProviderEvent } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { withLawHeld } from '../geography/read-law.server.ts';
import type { PaymentTold } from '../payments/purposes.ts';
import { refundPayment } from '../payments/refund-payment.server.ts';
import { applyTransition, type BookingRow } from './apply-transition.server.ts';
import { mayMove, type TransitionName } from './booking.ts';
import { whyNotAgreed } from './check-state.ts';
import { CONSULTATION } from './move-money.server.ts';
import { bookings } from './tables.ts';

/**
 * What becomes of a booking when the money of its client has moved: what is held makes a request of it, what is charged
 * confirms it, and a card that cannot be charged has it wait for another one. Money for what is over goes back. Run in
 * the transaction that notes the movement.
 */
export async function consultationMoved(locked: Context<ProviderEvent>, payment: PaymentTold): Promise<void> {
  const known = await paidBooking(locked, payment.subjectId);
  if (!known) throw new Error('a consultation is paid that nobody has booked');
  await lockExpert(locked.db, known.expertId);
  // The last one of those that took each other's payment over, as it is under the lock.
  const newest = await paidBooking(locked, payment.subjectId);
  const [booking] = await locked.db.select().from(bookings).where(eq(bookings.id, newest!.id)).for('update');
  const ctx = await withLawHeld(locked);
  const name = byLaw(ctx, booking!, nextStep(booking!, payment));
  if (name && mayMove(booking!, 'product', name, ctx.now()).allowed) {
    const note = name === 'end-unpaid-by-law' ? whyNotAgreed(ctx, booking!) : null;
    await applyTransition(ctx, booking!, { name, by: 'product', note });
  } else if (isForNothing(booking!, payment)) {
    const { subjectId } = payment;
    await refundPayment(ctx, { purpose: CONSULTATION, subjectId, reason: 'The booking was over already.' });
  }
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

/** What is paid for where the law no longer allows it becomes no request: the hold is let go. */
function byLaw(ctx: Context<ProviderEvent>, booking: BookingRow, name: TransitionName | null) {
  const begins = name === 'hold' || name === 'hold-for-offer';
  return begins && whyNotAgreed(ctx, booking) !== null ? 'end-unpaid-by-law' : name;
}

/** Which step a movement of the money is; null where it changes nothing. */
function nextStep(booking: BookingRow, { state, before }: PaymentTold): TransitionName | null {
  const { status, isFromOffer, cardFailedAt } = booking;
  switch (state) {
    case 'held':
      if (status === 'awaiting-payment') return isFromOffer ? 'hold-for-offer' : 'hold';
      return status === 'requested' && cardFailedAt ? 'renew-card' : null;
    case 'paid':
      return status === 'accepting' ? (isFromOffer ? 'charge-for-offer' : 'charge') : null;
    case 'over':
      // Told again, it is of a card that another one has replaced by now.
      if (before === 'over') return null;
      return status === 'accepting' || (status === 'requested' && !cardFailedAt) ? 'lose-card' : null;
    default:
      return null;
  }
}

/** Whether money has just come for a booking that has ended, or that waits for another card. */
function isForNothing({ status, cardFailedAt }: BookingRow, { state, before }: PaymentTold): boolean {
  const isOver = status === 'declined' || status === 'cancelled' || status === 'expired';
  if (state === 'held') return isOver;
  return (
    state === 'paid' && before !== 'paid' && (isOver || (status === 'requested' && cardFailedAt !== null))
  );
}
