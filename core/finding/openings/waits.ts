/** How near the place an expert must open, in miles. */
export const WAIT_MILES = 25;

/** Maximum number of places that one person can wait for at a time. */
export const PLACES_AT_MOST = 5;

/** Maximum wait, in days; the privacy policy promises it. */
export const WAIT_DAYS = 365;

/** Returns the search text of a place that someone can wait for: its ZIP code, or its name. */
export function nearOf({ zip, label }: { zip?: string; label: string }): string {
  return zip ?? label;
}
