import { sayWhen } from '../../../lib/when.ts';
import type { SlotDay } from '../../practice/availability/slots.ts';
import { ANSWER_HOURS, answerByOf } from '../bookings/booking-moments.ts';

/** Formatted deadlines, such as 'Tue, Dec 1, 2:30 PM MST', by start in ISO 8601. */
export type SoonerAnswers = Record<string, string>;

/**
 * Returns the starts that leave the expert less than the usual time to answer, with their deadlines in
 * `zone`.
 */
export function soonerAnswers(
  days: readonly SlotDay[],
  zone: string,
  now: Temporal.Instant,
  answerHours = ANSWER_HOURS,
): SoonerAnswers {
  const sooner: SoonerAnswers = {};
  for (const { startsAt } of days.flatMap(({ slots }) => slots)) {
    const start = new Date(startsAt);
    const answerBy = soonerAnswer(start, zone, now, answerHours);
    // Starts are sorted, so all later ones leave the usual time to answer.
    if (!answerBy) break;
    sooner[start.toISOString()] = answerBy;
  }
  return sooner;
}

/** Returns the formatted deadline for one start; undefined if the expert has the usual time. */
export function soonerAnswer(
  start: Date,
  zone: string,
  now: Temporal.Instant,
  answerHours = ANSWER_HOURS,
): string | undefined {
  const asked = now.epochMilliseconds;
  const answerBy = answerByOf(new Date(asked), start, answerHours);
  return answerBy.getTime() < asked + answerHours * 3_600_000 ? sayWhen(answerBy, zone) : undefined;
}
