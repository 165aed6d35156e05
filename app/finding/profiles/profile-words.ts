import type { ReviewSort } from '../../../core/consultations/reviews/review-sort.ts';

export const PROFILE_WORDS = {
  access: 'Access',
  education: 'Education',
  languages: 'Languages',
  license: 'License',
  licenseVerified: 'License verified',
  reviewsAre: 'Each review is by a client, about a consultation that took place. The rating is the average.',
  noReviews: 'No reviews yet. Clients can write one once a consultation has taken place.',
  sortBy: 'Sort reviews',
  photos: 'Photos',
  viewer: 'Photos, larger',
  reportPhoto: 'Report this photo',
} as const;

export const SORT_WORDS: Record<ReviewSort, string> = {
  newest: 'Newest',
  highest: 'Highest',
  lowest: 'Lowest',
};

export const sayAllPhotos = (count: number): string => `All ${count} photos`;

export function sayLicense(stateName: string): string {
  return `Business license, ${stateName}`;
}

export function sayStarCount(stars: number, count: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}, ${count} ${count === 1 ? 'review' : 'reviews'}`;
}

/** A bookable start, formatted in the zone of the place. */
export type FormattedTime = { start: string; day: string; time: string };

/** An expert is 'Available now' if the first free time is within this span. */
export const AVAILABLE_NOW_WITHIN_MS = 60 * 60_000;

/** Returns one of the specification's two texts: free soon, or open to requests at any hour. */
export function sayAvailability(isNow: boolean): string {
  return isNow ? 'Available now' : '24-hour booking available';
}

export function sayType(type: 'individual' | 'wellness-center'): string {
  return type === 'individual' ? 'Individual expert' : 'Wellness center';
}

export function timesByDay(times: readonly FormattedTime[]): Map<string, FormattedTime[]> {
  return Map.groupBy(times, (time) => time.day);
}
