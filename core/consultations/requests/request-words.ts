import * as words from '#text/consultations/requests/rules';
import { formatCents } from '../../../lib/money.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { sayWhenCharged } from '../../money/pricing/say-way-to-pay.ts';
import { ANSWER_HOURS } from '../bookings/booking-moments.ts';

/** Explains that a new time can't replace one paid by card, because the price differs. */
export function whyNotMoved(paidCents: number, newCents: number): string {
  return words.why_not_moved({ paid: formatCents(paidCents), new: formatCents(newCents) });
}

/**
 * Explains what happens if the client requests another time for a confirmed booking, or why that is
 * impossible. Shown next to the button.
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
  if (!paid) return words.move_waits({ answerHours });
  return paid.newCents === null
    ? words.move_waits_paid_same_price({ answerHours })
    : words.move_waits_paid({ answerHours });
}

/**
 * Explains what happens after a request. Shown next to each button that sends one.
 * @param answerBy the formatted deadline, if the expert has less than the usual time to answer.
 */
export function whatHappensNext(way: WayToPay, answerBy?: string, answerHours = ANSWER_HOURS): string {
  const charged = sayWhenCharged(way);
  return answerBy ? words.answers_by({ answerBy, charged }) : words.answers_within({ answerHours, charged });
}
