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
  /** The amount of the step. For a dispute, the refund that was decided, or 0 for other steps. */
  cents: Cents;
  /** Null while the step is in progress. */
  at: Date | null;
  /** The payment that the step is about; omitted for steps of a dispute. */
  paymentId?: string;
  /** Whether the step concerns the payment for an extension. */
  isForMore?: boolean;
};

/**
 * Describes a step, as in '$46.00 held until Tue, Dec 1, 2:30 PM MST; charged only if accepted'.
 * @param answerBy the expert's deadline in words; null if the request no longer waits for an answer.
 */
export function sayMoneyStep(step: MoneyStep, answerBy: string | null): string {
  return step.isForMore ? `${sayStep(step, answerBy)} for more time` : sayStep(step, answerBy);
}

function sayStep({ what, cents }: MoneyStep, answerBy: string | null): string {
  const sum = formatCents(cents);
  switch (what) {
    case 'held':
      return answerBy ? `${sum} held until ${answerBy}; charged only if accepted` : `${sum} held`;
    case 'charging':
      return `${sum} is being charged`;
    case 'failed':
      return `${sum} could not be charged`;
    case 'releasing':
      return `The hold of ${sum} is being released; nothing was charged`;
    case 'released':
      return `The hold of ${sum} was released; nothing was charged`;
    case 'charged':
      return `Charged ${sum}`;
    case 'part':
      return `Only ${sum} arrived, which is not the whole amount; it goes back`;
    case 'returning':
      return `${sum} is on its way back`;
    case 'returned':
      return `Given back ${sum}`;
    case 'disputed':
      return 'Dispute opened; nothing is paid out while it is open';
    case 'dispute-withdrawn':
      return 'Dispute withdrawn';
    case 'dispute-decided':
      return cents > 0 ? `Dispute decided: ${sum} is given back` : 'Dispute decided: nothing is given back';
  }
}
