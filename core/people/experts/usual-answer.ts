/** Nothing is said of how soon somebody answers before this many requests were. */
export const ANSWERS_NEEDED = 5;
/** How soon somebody answers is told by this many requests, the newest. */
export const ANSWERS_KEPT = 20;

/**
 * In how many minutes an expert usually answers: the median, of an even number the longer of the two in the middle.
 * @param minutes of the requests that count, in any order. @returns null while there are too few.
 */
export function usualAnswer(minutes: readonly number[]): number | null {
  if (minutes.length < ANSWERS_NEEDED) return null;
  return minutes.toSorted((a, b) => a - b)[minutes.length >> 1]!;
}
