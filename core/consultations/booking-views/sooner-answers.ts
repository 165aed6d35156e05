import { sayWhen } from '../../../lib/when.ts';
import type { SlotDay } from '../../practice/availability/slots.ts';
import { ANSWER_HOURS, answerByOf } from '../bookings/booking.ts';

/** By start (ISO 8601), the instant by which a request made now is answered, 'Tue, Dec 1, 2:30 PM MST'. */
export type SoonerAnswers = Record<string, string>;

/**
 * The starts that are so near that the expert has less than the usual hours to answer, each with the moment at which
 * that time is over, on the clock of the place.
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
    // The starts are in order, and what is asked later is answered no sooner.
    if (!answerBy) break;
    sooner[start.toISOString()] = answerBy;
  }
  return sooner;
}

/** The same of one start; undefined where the expert has the usual hours. */
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
