import * as words from '#text/consultations/booking-views/rules';
import { type Cents, formatCents } from '../../../lib/money.ts';

export type MoneyStep = {
  what:
    | 'held'
    | 'charging'
    | 'failed'
    | 'releasing'
    | 'released'
    | 'charged'
    | 'part'
    | 'returning'
    | 'returned'
    | 'disputed'
    | 'dispute-withdrawn'
    | 'dispute-decided';
  /** The amount of the step. For a dispute, the refund decided; 0 for other steps. */
  cents: Cents;
  /** Null while the step is in progress. */
  at: Date | null;
  /** The payment of the step; omitted for steps of a dispute. */
  paymentId?: string;
  /** Whether the step concerns the payment for an extension. */
  isForMore?: boolean;
};

/**
 * Describes a step, such as '$46.00 held until Tue, Dec 1, 2:30 PM MST; charged only if accepted'.
 * @param answerBy the expert's formatted deadline; null if the request no longer waits for an answer.
 */
export function sayMoneyStep(step: MoneyStep, answerBy: string | null): string {
  const { what, cents, isForMore = false } = step;
  const sum = formatCents(cents);
  switch (what) {
    case 'held':
      return sayHeld(sum, answerBy, isForMore);
    case 'disputed':
      return words.dispute_opened();
    case 'dispute-withdrawn':
      return words.dispute_withdrawn();
    case 'dispute-decided':
      return cents > 0 ? words.dispute_given_back({ sum }) : words.dispute_nothing_back();
    default:
      return PAYMENT_STEPS[what][isForMore ? 'forMore' : 'plain']({ sum });
  }
}

function sayHeld(sum: string, answerBy: string | null, isForMore: boolean): string {
  if (answerBy) {
    return isForMore ? words.held_until_for_more({ sum, answerBy }) : words.held_until({ sum, answerBy });
  }
  return isForMore ? words.held_for_more({ sum }) : words.held({ sum });
}

type SayStep = (facts: { sum: string }) => string;
type PaymentStep = Exclude<MoneyStep['what'], 'held' | 'disputed' | 'dispute-withdrawn' | 'dispute-decided'>;

const PAYMENT_STEPS: Record<PaymentStep, { plain: SayStep; forMore: SayStep }> = {
  charging: { plain: words.being_charged, forMore: words.being_charged_for_more },
  failed: { plain: words.could_not_be_charged, forMore: words.could_not_be_charged_for_more },
  releasing: { plain: words.hold_being_released, forMore: words.hold_being_released_for_more },
  released: { plain: words.hold_released, forMore: words.hold_released_for_more },
  charged: { plain: words.charged, forMore: words.charged_for_more },
  part: { plain: words.only_part_arrived, forMore: words.only_part_arrived_for_more },
  returning: { plain: words.on_its_way_back, forMore: words.on_its_way_back_for_more },
  returned: { plain: words.given_back, forMore: words.given_back_for_more },
};
