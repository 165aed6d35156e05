import * as words from '#text/finding/profiles/screens';
import type { ReviewSort } from '../../../core/consultations/reviews/review-sort.ts';

export const SORT_WORDS: Record<ReviewSort, () => string> = {
  newest: words.newest,
  highest: words.highest,
  lowest: words.lowest,
};

export const sayAllPhotos = (count: number): string => words.all_photos({ count });

export function sayLicense(stateName: string): string {
  return words.business_license({ stateName });
}

export function sayStarCount(stars: number, count: number): string {
  return words.stars_and_reviews({ stars, reviews: count });
}

/** A bookable start, formatted in the zone of the place. */
export type FormattedTime = { start: string; day: string; time: string };

/** An expert is 'Available now' if the first free time is within this span. */
export const AVAILABLE_NOW_WITHIN_MS = 60 * 60_000;

/** Returns one of the specification's two texts, or null if neither applies. */
export function sayAvailability(isNow: boolean, isAroundTheClock: boolean): string | null {
  if (isNow) return words.available_now();
  return isAroundTheClock ? words.booking_at_any_hour() : null;
}

export function sayType(type: 'individual' | 'wellness-center'): string {
  return type === 'individual' ? words.individual_expert() : words.wellness_center();
}

export function timesByDay(times: readonly FormattedTime[]): Map<string, FormattedTime[]> {
  return Map.groupBy(times, (time) => time.day);
}
