import { formatCents } from '../../../lib/money.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { sayWhenCharged } from '../../money/pricing/say-way-to-pay.ts';
import { ANSWER_HOURS } from '../bookings/booking-moments.ts';

export const CHOOSE_FIRST = 'Please choose a date, a time and a duration.';

/** Explains why a time cannot replace one that is paid by card: it would cost another amount. */
export function whyNotMoved(paidCents: number, newCents: number): string {
  return `You paid ${formatCents(paidCents)} for this booking, and the new time would cost ${formatCents(newCents)}. Please choose a time at the same price, or cancel this booking and make a new request.`;
}

/**
 * Says what requesting another time for a confirmed booking does, or why that time is not possible. Shown
 * next to the button.
 * @param paid the amounts of a card booking; null if paid in person. `newCents` is null until the client
 * chooses a length.
 */
export function whatHappensToMove(
  paid: { paidCents: number; newCents: number | null } | null,
  answerHours = ANSWER_HOURS,
): string {
  if (paid && paid.newCents !== null && paid.newCents !== paid.paidCents) {
    return whyNotMoved(paid.paidCents, paid.newCents);
  }
  const covers = paid?.newCents === null ? 'a time at the same price' : 'the new time';
  const said = paid ? ` What you paid covers ${covers}, and nothing more is charged.` : '';
  return `The expert answers within ${answerHours} hours, and before either of the two times begins. Until then, and if they decline, your confirmed time stands.${said}`;
}

/**
 * Says what happens after a request. Shown next to each button that sends one.
 * @param answerBy the deadline in words, if the start is so near that the expert has less than the usual
 * time.
 */
export function whatHappensNext(way: WayToPay, answerBy?: string, answerHours = ANSWER_HOURS): string {
  const when = answerBy ? `by ${answerBy}` : `within ${answerHours} hours`;
  return `The expert answers ${when}. ${sayWhenCharged(way)}.`;
}
