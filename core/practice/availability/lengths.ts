export const MAX_MINUTES = 240;

/** The lengths that clients choose from, in minutes, if no option determines the length. */
export const LENGTHS = [15, 30, 45, 60] as const;
export type Length = (typeof LENGTHS)[number];

export const MINIMUM_MINUTES = LENGTHS[0];

export function isBookable(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= MINIMUM_MINUTES && minutes <= MAX_MINUTES;
}

/**
 * Returns how many minutes a booking of an option takes: the option's own, but at least 15 and at most 240.
 */
export function bookedMinutes(optionMinutes: number): number {
  return Math.min(Math.max(optionMinutes, MINIMUM_MINUTES), MAX_MINUTES);
}
