import type { PaymentState } from '../../money/payments/payment.ts';
import type { BookingStatus, TransitionName } from './booking-life.ts';

/** The status of a booking, with its own value for a request whose card failed. */
export type MoneyStanding = BookingStatus | 'requested, card lost';

/** The step that the booking takes, and whether we refund the money right away; '-' means neither. */
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
 * The effect of every payment state on a card booking, by booking status. `docs/payments.md` has the same
 * table. A partial payment never sends or confirms a request. We refund it with its step, when the booking
 * ends, or after a day.
 */
export const PAYMENT_STEPS: Readonly<Record<MoneyStanding, Readonly<Record<PaymentState, Step>>>> = {
  // If the card was charged instead of held, we refund the money when the unpaid booking ends.
  'awaiting-payment': { ...NOTHING, held: 'hold' },
  // If the card was charged too early, nothing happens until the expert accepts. The acceptance then confirms
  // the booking right away.
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
  // A full charge is final. Later refunds come from us or from a bank.
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
 * Returns the effect of a payment change on the booking.
 * @param payment.isLatest false if another payment replaced this one. We then refund the money, and the
 * booking does not change.
 * @returns the step, if any, and whether we refund the money right away.
 */
export function paymentStep(
  booking: { status: BookingStatus; cardFailedAt: Date | null; isFromOffer: boolean },
  payment: { state: PaymentState; before: PaymentState; isLatest: boolean },
): { name: TransitionName | null; givesBack: boolean } {
  const { state, before, isLatest } = payment;
  const step = isLatest ? PAYMENT_STEPS[moneyStanding(booking)][state] : ENDED[state];
  const [name, back] = step.split(', ') as [Step, Step | undefined];
  // A repeated report of a charge does not change which money we keep.
  const isKept = state === 'paid' && before === 'paid';
  const givesBack = (name === 'give back' || back === 'give back') && !isKept;
  if (name === '-' || name === 'give back') return { name: null, givesBack };
  if (booking.isFromOffer && name === 'hold') return { name: 'hold-for-offer', givesBack };
  if (booking.isFromOffer && name === 'charge') return { name: 'charge-for-offer', givesBack };
  return { name: name as TransitionName, givesBack };
}
