import * as words from '#text/practice/availability/day-parts';

/**
 * The parts of a day that clients can search by. `until` is in minutes after local midnight, exclusive.
 */
export const DAY_PARTS = [
  { id: 'morning', label: words.morning, until: 12 * 60 },
  { id: 'afternoon', label: words.afternoon, until: 17 * 60 },
  { id: 'evening', label: words.evening, until: 24 * 60 },
] as const;

export type DayPart = (typeof DAY_PARTS)[number]['id'];

/**
 * The number of days that a mask can hold. At three bits per day, 21 days fit in a signed 64-bit number,
 * which is more than the bookable days.
 */
const RING = 21;
const DAY_MS = 86_400_000;

/** Returns the number of days from January 1, 1970, to an ISO date. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/**
 * Returns the mask of a start. The same local date has the same bits in every time zone.
 * @param day from `dayNumber`.
 * @param minute the minute after local midnight.
 */
export function bitOf(day: number, minute: number): bigint {
  const part = DAY_PARTS.findIndex(({ until }) => minute < until);
  return 1n << BigInt((day % RING) * DAY_PARTS.length + Math.max(0, part));
}

/** Returns the mask of these days, or of one part of each. */
export function maskOf(days: readonly number[], part: DayPart | null): bigint {
  let mask = 0n;
  for (const day of days) {
    for (const { id, until } of DAY_PARTS) if (part === null || part === id) mask |= bitOf(day, until - 1);
  }
  return mask;
}
