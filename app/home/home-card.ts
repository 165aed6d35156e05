import type { HomeExpert } from '../../core/discovery/home-expert.ts';
import { formatCount } from '../../lib/numbers.ts';

/** An expert as a card of the home page draws it; times are already said in words, '' where there are none. */
export type HomeCard = Omit<HomeExpert, 'hours' | 'nextFree'> & { hours: string; nextFree: string };

/** What a sample listing carries, where others can be booked. */
export const DEMO_LABEL = 'DEMO - Not Booking';

/** From this rating on a card of the listing carries the Spotlight badge, as do those who pay for it. */
export const LISTING_SPOTLIGHT_RATING = 4.8;

/** The shortest consultation that the listing offers, in minutes. */
export const MINIMUM_MINUTES = 15;

/** Whether a card of the listing carries the Spotlight badge. */
export function hasSpotlightBadge(card: { rating: number; isSpotlight: boolean }): boolean {
  return card.isSpotlight || card.rating >= LISTING_SPOTLIGHT_RATING;
}

/** The options under their categories, both in the order in which they come. */
export function optionsByCategory<T extends { category: string }>(options: readonly T[]): Map<string, T[]> {
  return Map.groupBy(options, (option) => option.category);
}

/** How many experts fit: the number itself, 'about' a number, or more than it. */
export type Total = { count: number; is: 'exact' | 'about' | 'over' };

/** '26 experts', '1 expert', 'about 4,000 experts', 'over 500 experts'. */
export function sayTotal({ count, is }: Total): string {
  const number = formatCount(count);
  return `${is === 'exact' ? '' : `${is} `}${number} ${count === 1 ? 'expert' : 'experts'}`;
}
