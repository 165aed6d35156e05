import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { capturePayment } from '../../money/payments/capture-payment.server.ts';
import { withBankOf } from '../../money/payments/held-by-bank.server.ts';
import { refundPayment, refundUpTo } from '../../money/payments/refund-payment.server.ts';
import { type CancellationPolicy, policyOfMove, refundDue } from '../../money/pricing/cancellation-policy.ts';
import { type BookingStatus, type Mover, TRANSITIONS, type TransitionName } from './booking-life.ts';
import { type ExtensionRefund, refundExtensions } from './drop-extension.server.ts';
import type { BookingRow } from './tables.ts';

declare module '../../money/payments/purposes.ts' {
  interface PaymentPurposes {
    consultation: 'booking';
  }
}

export const CONSULTATION = 'consultation';

/**
 * Returns the ID that a booking is paid under: its own, or that of the booking whose payment it took over.
 */
export const paidUnder = ({ id, paidUnder }: Pick<BookingRow, 'id' | 'paidUnder'>) => paidUnder ?? id;

/**
 * Records the effect of a transition on the money of a card booking. Accepting charges the card. Ending the
 * booking releases the hold, or refunds according to the policy. Jobs call the provider later.
 * @param before the row before the transition; null for a new booking.
 * @returns the refund; null if nothing was charged or the step refunds nothing.
 */
export async function moveMoney(
  ctx: AnyContext,
  before: BookingRow | null,
  row: BookingRow,
  { name, by, keepsPayment }: { name: TransitionName; by: Mover; keepsPayment?: boolean },
): Promise<ExtensionRefund | null> {
  if (row.wayToPay !== 'card') return null;
  const payment = { purpose: CONSULTATION, subjectId: paidUnder(row) } as const;
  const { money } = TRANSITIONS[name];
  if (money === 'charging') await capturePayment(ctx, { ...payment, cents: row.totalCents });
  if (money !== 'released' || keepsPayment) return null;
  // A report by one side moves no money until it is settled.
  if (TRANSITIONS[name].isAfterwards && (by === 'client' || by === 'expert')) return null;
  const wasCharged = before !== null && !UNCHARGED.includes(before.status);
  const cents = before ? refundIfEnded(before, by, ctx.now()) : row.totalCents;
  const isAll = cents === row.totalCents;
  const noted =
    cents === 0
      ? null
      : isAll
        ? await refundPayment(ctx, { ...payment, reason: 'booking-ended' })
        : await refundUpTo(ctx, { ...payment, reason: 'booking-ended', cents });
  if (!wasCharged) return null;
  // A dispute can already have refunded a part. We don't refund that part again.
  const back = Math.min(cents, noted ?? cents);
  const withBankCents = await withBankOf(ctx, { ...payment, cents: back });
  if (!isAll) return { cents: back, withBankCents };
  // A full refund includes the payments for extensions.
  const more = await refundExtensions(ctx, row.id);
  return { cents: back + more.cents, withBankCents: withBankCents + more.withBankCents };
}

const UNCHARGED: readonly BookingStatus[] = ['awaiting-payment', 'requested', 'accepting'];

/**
 * Returns the refund if someone ends a card booking now: the whole hold, or the part of the charge that the
 * policy returns.
 */
export function refundIfEnded(booking: BookingRow, by: Mover, now: Temporal.Instant): Cents {
  return UNCHARGED.includes(booking.status) ? booking.totalCents : refundNow(booking, by, now);
}

/**
 * Returns the refund of a charged booking if someone ends it now. Throws if the booking has no policy or was
 * never accepted.
 */
export function refundNow(booking: BookingRow, by: Mover, now: Temporal.Instant): Cents {
  const { policy, decidedAt } = booking;
  if (!policy || !decidedAt) throw new Error('a booking by card has a policy, and was accepted');
  return refundDue({ ...booking, policy, acceptedAt: decidedAt }, by, now);
}

/**
 * Returns the policy for a move requested now; null if paid in person. It can differ from the current policy
 * only for a confirmed booking.
 */
export function policyIfMoved(
  { policy, status, startsAt, decidedAt }: Pick<BookingRow, 'policy' | 'status' | 'startsAt' | 'decidedAt'>,
  now: Temporal.Instant,
): CancellationPolicy | null {
  if (!policy || !decidedAt || status !== 'accepted') return policy;
  return policyOfMove({ policy, startsAt, acceptedAt: decidedAt }, now);
}
