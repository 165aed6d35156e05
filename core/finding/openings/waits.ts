/** The maximum distance of an expert who ends a wait, in miles. */
export const WAIT_MILES = 25;

/** The maximum number of places that one person can wait for. */
export const MAX_PLACES = 5;

/** How many days a wait lasts. The privacy policy promises this. */
export const WAIT_DAYS = 365;

/** Returns the search text of a place that someone can wait for: its ZIP code or, without one, its name. */
export function nearOf({ zip, label }: { zip?: string; label: string }): string {
  return zip ?? label;
}
