/** Minimum number of requests, answered or expired, before the answer time is shown. */
const ANSWERS_NEEDED = 5;
/** How many of the latest requests count. */
export const ANSWERS_KEPT = 20;

/**
 * Returns the usual minutes to answer: the median, or the longer of the two middle values.
 * @param minutes how long each request that counts took, in any order.
 * @returns null if too few requests count.
 */
export function usualAnswer(minutes: readonly number[]): number | null {
  if (minutes.length < ANSWERS_NEEDED) return null;
  return minutes.toSorted((a, b) => a - b)[minutes.length >> 1]!;
}

/**
 * Returns how soon someone usually answers, such as 'within a few minutes', 'within 3 hours' or 'within a
 * day'.
 * @param minutes up to a day.
 */
export function sayUsualAnswer(minutes: number): string {
  if (minutes <= 10) return 'within a few minutes';
  if (minutes <= 60) return 'within an hour';
  const hours = Math.ceil(minutes / 60);
  return hours >= 24 ? 'within a day' : `within ${hours} hours`;
}
