import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { capturePayment } from '../../money/payments/capture-payment.server.ts';
import { withBankOf } from '../../money/payments/held-by-bank.server.ts';
import { refundPayment, refundUpTo } from '../../money/payments/refund-payment.server.ts';
import { type CancellationPolicy, givenBack, policyOfMove } from '../../money/pricing/cancellation-policy.ts';
import { type BookingStatus, type Mover, TRANSITIONS, type TransitionName } from './booking.ts';
import { giveExtensionsBack, type MoneyBack } from './drop-extension.server.ts';
import type { bookings } from './tables.ts';

declare module '../../money/payments/purposes.ts' {
  interface PaymentPurposes {
    consultation: 'booking';
  }
}

type BookingRow = typeof bookings.$inferSelect;

/** The purpose of what is paid by card for a consultation. */
export const CONSULTATION = 'consultation';

/** Under which id a booking is paid: its own, or that of the one whose payment it has taken over. */
export const paidUnder = ({ id, paidUnder }: Pick<BookingRow, 'id' | 'paidUnder'>) => paidUnder ?? id;

/**
 * Has the money of a booking by card follow its transition, in the same transaction: what is accepted is charged, and
 * what ends is let go, or given back as its policy says. Only noted here; jobs call the provider.
 * @param before as it stood; null for one that begins.
 * @returns what is given back of what was charged; null where nothing was.
 */
export async function moveMoney(
  ctx: AnyContext,
  before: BookingRow | null,
  row: BookingRow,
  { name, by, keepsPayment }: { name: TransitionName; by: Mover; keepsPayment?: boolean },
): Promise<MoneyBack | null> {
  if (row.wayToPay !== 'card') return null;
  const payment = { purpose: CONSULTATION, subjectId: paidUnder(row) } as const;
  const { money } = TRANSITIONS[name];
  if (money === 'charging') await capturePayment(ctx, { ...payment, cents: row.totalCents });
  if (money !== 'released' || keepsPayment) return null;
  // What one side says of the other moves nothing until it stands.
  if (TRANSITIONS[name].isAfterwards && (by === 'client' || by === 'expert')) return null;
  const wasCharged = before !== null && !UNCHARGED.includes(before.status);
  const cents = before ? backIfEnded(before, by, ctx.now()) : row.totalCents;
  const reason = `The booking has ended: ${name}.`;
  const isAll = cents === row.totalCents;
  const noted =
    cents === 0
      ? null
      : isAll
        ? await refundPayment(ctx, { ...payment, reason })
        : await refundUpTo(ctx, { ...payment, reason, cents });
  if (!wasCharged) return null;
  // What a dispute has given back already does not go back again.
  const back = Math.min(cents, noted ?? cents);
  const withBankCents = await withBankOf(ctx, { ...payment, cents: back });
  if (!isAll) return { cents: back, withBankCents };
  // Whoever gets everything back gets back what they paid for more time as well.
  const more = await giveExtensionsBack(ctx, row.id);
  return { cents: back + more.cents, withBankCents: withBankCents + more.withBankCents };
}

/** Where a booking stands before its card has been charged. */
const UNCHARGED: readonly BookingStatus[] = ['awaiting-payment', 'requested', 'accepting'];

/** What goes back of a booking by card if somebody ends it now: all of what is only held, of what was charged as its policy says. */
export function backIfEnded(booking: BookingRow, by: Mover, now: Temporal.Instant): Cents {
  return UNCHARGED.includes(booking.status) ? booking.totalCents : backNow(booking, by, now);
}

/** What is given back of a charged booking if somebody ends it now. */
export function backNow(booking: BookingRow, by: Mover, now: Temporal.Instant): Cents {
  const { policy, decidedAt } = booking;
  if (!policy || !decidedAt) throw new Error('a booking by card has a policy, and was accepted');
  return givenBack({ ...booking, policy, acceptedAt: decidedAt }, by, now);
}

/** The policy of another time that is asked for now; as it is, where nothing has been charged. */
export function policyIfMoved(
  { policy, status, startsAt, decidedAt }: Pick<BookingRow, 'policy' | 'status' | 'startsAt' | 'decidedAt'>,
  now: Temporal.Instant,
): CancellationPolicy | null {
  if (!policy || !decidedAt || status !== 'accepted') return policy;
  return policyOfMove({ policy, startsAt, acceptedAt: decidedAt }, now);
}
