import type { PaymentState } from '../../money/payments/payment.ts';
import type { BookingStatus, TransitionName } from './booking.ts';

/** Where a booking stands for its money: a request whose card was lost waits for another one. */
export type MoneyStanding = BookingStatus | 'requested, card lost';

/** A step of the booking, and whether what came goes back at once; '-' is neither. */
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
 * What becomes of a booking by card when its payment comes to a state, for every pair of the two; `docs/payments.md`
 * draws it. A part of the sum moves nothing on: it goes back with the booking's end, or after a day.
 */
export const PAYMENT_STEPS: Readonly<Record<MoneyStanding, Readonly<Record<PaymentState, Step>>>> = {
  // Money that was taken in place of held lies there until the time is given up; then it goes back.
  'awaiting-payment': { ...NOTHING, held: 'hold' },
  // What was taken too early is charged by the acceptance.
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
  // What was charged in full stands; what goes back of it, we or a bank have decided.
  accepted: NOTHING,
  'in-progress': NOTHING,
  completed: NOTHING,
  'client-no-show': NOTHING,
  'expert-no-show': NOTHING,
  declined: ENDED,
  cancelled: ENDED,
  expired: ENDED,
};

/** Where a booking stands for its money. */
export function moneyStanding(booking: { status: BookingStatus; cardFailedAt: Date | null }): MoneyStanding {
  return booking.status === 'requested' && booking.cardFailedAt ? 'requested, card lost' : booking.status;
}

/**
 * What a movement of a payment does to its booking.
 * @param payment.isLatest false for one in whose place another payment of the booking has come: it moves nothing.
 * @returns the step, if any, and whether what came goes back at once.
 */
export function paymentStep(
  booking: { status: BookingStatus; cardFailedAt: Date | null; isFromOffer: boolean },
  payment: { state: PaymentState; before: PaymentState; isLatest: boolean },
): { name: TransitionName | null; givesBack: boolean } {
  const { state, before, isLatest } = payment;
  const step = isLatest ? PAYMENT_STEPS[moneyStanding(booking)][state] : ENDED[state];
  const [name, back] = step.split(', ') as [Step, Step | undefined];
  // What was kept of a charge, by the policy or in part given back, does not go back when it is told again.
  const isKept = state === 'paid' && before === 'paid';
  const givesBack = (name === 'give back' || back === 'give back') && !isKept;
  if (name === '-' || name === 'give back') return { name: null, givesBack };
  if (booking.isFromOffer && name === 'hold') return { name: 'hold-for-offer', givesBack };
  if (booking.isFromOffer && name === 'charge') return { name: 'charge-for-offer', givesBack };
  return { name: name as TransitionName, givesBack };
}
