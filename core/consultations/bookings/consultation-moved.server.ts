import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { Context, ProviderEvent } from '../../context.ts';
import { withLawHeld } from '../../ground/geography/read-law.server.ts';
import { newestPaymentOf } from '../../money/payments/newest-payment.server.ts';
import type { PaymentChange } from '../../money/payments/purposes.ts';
import { refundOne } from '../../money/payments/refund-payment.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { readReach } from '../../people/reach/may-reach.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import type { TransitionName } from './booking-life.ts';
import { mayMove } from './booking-rules.ts';
import { whyNotAgreed } from './check-state.ts';
import { CONSULTATION } from './move-money.server.ts';
import { paymentStep } from './payment-step.ts';
import { type BookingRow, bookings } from './tables.ts';

/**
 * Moves a booking when its payment changes, following `payment-step.ts`, unless a block or the law prevents
 * that. A full hold sends the request or, for an offered time, starts the charge. A full charge confirms the
 * booking. If the card fails, the request waits for another card. Refunds money that the booking cannot use.
 * Call this in the transaction that records the change.
 */
export async function consultationMoved(
  locked: Context<ProviderEvent>,
  payment: PaymentChange,
): Promise<void> {
  const known = await paidBooking(locked, payment.subjectId);
  if (!known) throw new Error('a consultation is paid that nobody has booked');
  await lockExpert(locked.db, known.expertId);
  // The newest booking could have changed before we got the lock.
  const newest = await paidBooking(locked, payment.subjectId);
  const [booking] = await locked.db.select().from(bookings).where(eq(bookings.id, newest!.id)).for('update');
  const ctx = await withLawHeld(locked);
  const latest = await newestPaymentOf(ctx, { purpose: CONSULTATION, subjectId: payment.subjectId });
  const isLatest = latest === payment.id;
  const { name: step, givesBack: isForNothing } = paymentStep(booking!, { ...payment, isLatest });
  const isBlocked =
    step !== null && TO_EXPERT_STEPS.includes(step) && !(await readReach(ctx.db, booking!)).may;
  const name = isBlocked ? whenBlocked(step) : byLaw(ctx, booking!, step);
  const givesBack = isForNothing || (isBlocked && name === null);
  if (name !== null && mayMove(booking!, 'product', name, ctx.now()).allowed) {
    const note = name === 'end-unpaid-by-law' ? whyNotAgreed(ctx, booking!) : null;
    await applyTransition(ctx, booking!, { name, by: 'product', note });
  }
  if (givesBack) await refundOne(ctx, payment.id, 'too-late-for-booking');
}

/** Returns the newest booking with this payment, other than a requested move. */
async function paidBooking({ db }: Context<ProviderEvent>, subjectId: string) {
  const [row] = await db
    .select({ id: bookings.id, expertId: bookings.expertId })
    .from(bookings)
    .where(and(or(eq(bookings.id, subjectId), eq(bookings.paidUnder, subjectId)), isNull(bookings.standsId)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  return row ?? null;
}

/** The steps that send a request to the expert. A block prevents them. */
const TO_EXPERT_STEPS: readonly TransitionName[] = ['hold', 'hold-for-offer', 'renew-card'];

/** Returns the step under a block. A new request is declined, but one whose card failed keeps waiting. */
const whenBlocked = (step: TransitionName): TransitionName | null =>
  step === 'renew-card' ? null : 'turn-away';

/** Returns the step, or the step that ends the booking if the law forbids the consultation. */
function byLaw(ctx: Context<ProviderEvent>, booking: BookingRow, name: TransitionName | null) {
  const begins = name === 'hold' || name === 'hold-for-offer';
  return begins && whyNotAgreed(ctx, booking) !== null ? 'end-unpaid-by-law' : name;
}
