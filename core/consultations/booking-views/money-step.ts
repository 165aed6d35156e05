import { type Cents, formatCents } from '../../../lib/money.ts';

/** One step of the money of a booking by card, as it is told to its two sides. */
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
  /** Of a decision what it gives back; 0 for the other steps of a dispute. */
  cents: Cents;
  /** When it happened; null for what is so now. */
  at: Date | null;
  /** Whether it is of what was paid for more time. */
  isForMore?: boolean;
};

/**
 * A step in words: '$46.00 held until Tue, Dec 1, 2:30 PM MST; charged only if accepted'.
 * @param answerBy until when the expert can accept, in words; null where that is settled.
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
