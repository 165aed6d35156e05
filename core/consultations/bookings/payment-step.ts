import type { PaymentState } from '../../money/payments/payment.ts';
import type { BookingStatus, TransitionName } from './booking-life.ts';

/** A booking's status with regard to money: a request whose card failed counts separately. */
export type MoneyStanding = BookingStatus | 'requested, card lost';

/** A booking's step, and whether the money is refunded immediately; '-' is neither. */
type Step = '-' | 'hold' | 'renew-card' | 'charge' | 'lose-card' | 'lose-card, give back' | 'give back';

const NOTHING = {
  begun: '-',
  owed: '-',
  held: '-',
  partial: '-',
  paid: '-',
  refunded: '-',
  over: '-',
} as const;
const ENDED = { ...NOTHING, held: 'give back', partial: 'give back', paid: 'give back' } as const;

/**
 * What happens to a card booking for every pair of booking status and payment state; `docs/payments.md` has
 * the same table. A partial sum never makes or confirms a request; it is refunded by its step, with the
 * booking's end, or after a day.
 */
export const PAYMENT_STEPS: Readonly<Record<MoneyStanding, Readonly<Record<PaymentState, Step>>>> = {
  // A charge instead of a hold is kept until the unpaid booking ends, and is then refunded.
  'awaiting-payment': { ...NOTHING, held: 'hold' },
  // If the charge came first, nothing happens until the acceptance, which then confirms at once.
  requested: {
    ...NOTHING,
    partial: 'lose-card, give back',
    refunded: 'lose-card',
    over: 'lose-card',
  },
  'requested, card lost': { ...NOTHING, held: 'renew-card', paid: 'give back' },
  accepting: {
    ...NOTHING,
    partial: 'lose-card, give back',
    paid: 'charge',
    refunded: 'lose-card',
    over: 'lose-card',
  },
  // A full charge is final; refunds come from us or a bank.
  accepted: NOTHING,
  'in-progress': NOTHING,
  completed: NOTHING,
  'client-no-show': NOTHING,
  'expert-no-show': NOTHING,
  declined: ENDED,
  cancelled: ENDED,
  expired: ENDED,
};

function moneyStanding(booking: { status: BookingStatus; cardFailedAt: Date | null }): MoneyStanding {
  return booking.status === 'requested' && booking.cardFailedAt ? 'requested, card lost' : booking.status;
}

/**
 * Returns what a payment's change does to its booking.
 * @param payment.isLatest false if another payment of the booking replaced it: its money is refunded, and the
 * booking stays the same.
 * @returns the step, if any, and whether the money is refunded immediately.
 */
export function paymentStep(
  booking: { status: BookingStatus; cardFailedAt: Date | null; isFromOffer: boolean },
  payment: { state: PaymentState; before: PaymentState; isLatest: boolean },
): { name: TransitionName | null; givesBack: boolean } {
  const { state, before, isLatest } = payment;
  const step = isLatest ? PAYMENT_STEPS[moneyStanding(booking)][state] : ENDED[state];
  const [name, back] = step.split(', ') as [Step, Step | undefined];
  // The kept part of a charge is not refunded when the charge is reported again.
  const isKept = state === 'paid' && before === 'paid';
  const givesBack = (name === 'give back' || back === 'give back') && !isKept;
  if (name === '-' || name === 'give back') return { name: null, givesBack };
  if (booking.isFromOffer && name === 'hold') return { name: 'hold-for-offer', givesBack };
  if (booking.isFromOffer && name === 'charge') return { name: 'charge-for-offer', givesBack };
  return { name: name as TransitionName, givesBack };
}
