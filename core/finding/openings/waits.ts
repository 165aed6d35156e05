/** How near an expert must be to end a wait. */
export const WAIT_MILES = 25;

/** The most places near which one person can wait. */
export const MAX_PLACES = 5;

/** The privacy policy promises that a wait ends after this many days. */
export const WAIT_DAYS = 365;

/**
 * Returns the search text of a place that someone can wait for: its ZIP code or, without one, its name.
 */
export function nearOf({ zip, label }: { zip?: string; label: string }): string {
  return zip ?? label;
}
