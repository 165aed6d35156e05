import * as words from '#text/people/experts/rules';

/** The minimum number of answered or expired requests before we show an expert's usual answer. */
const ANSWERS_NEEDED = 5;
/** How many of the latest requests the usual answer is based on. */
export const ANSWERS_KEPT = 20;

/**
 * Returns an expert's usual minutes to answer: the median, or the longer of the two middle values. Null if
 * there are too few requests.
 * @param minutes how long each request took, in any order.
 */
export function usualAnswer(minutes: readonly number[]): number | null {
  if (minutes.length < ANSWERS_NEEDED) return null;
  return minutes.toSorted((a, b) => a - b)[minutes.length >> 1]!;
}

/**
 * Formats the usual answer: 'within a few minutes', 'within 3 hours', or 'within a day'.
 * @param minutes at most a day.
 */
export function sayUsualAnswer(minutes: number): string {
  if (minutes <= 10) return words.within_minutes();
  if (minutes <= 60) return words.within_hour();
  const hours = Math.ceil(minutes / 60);
  return hours >= 24 ? words.within_day() : words.within_hours({ hours });
}
