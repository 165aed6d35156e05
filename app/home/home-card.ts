import type { HomeExpert } from '../../core/discovery/home-expert.ts';
import type { Total } from '../../core/discovery/total.ts';
import { formatCount } from '../../lib/numbers.ts';

/** An expert as a card of the home page draws it; times are already said in words, '' where there are none. */
export type HomeCard = Omit<HomeExpert, 'hours' | 'nextFree'> & { hours: string; nextFree: string };

/** What a sample listing carries, where others can be booked. */
export const DEMO_LABEL = 'DEMO - Not Booking';

/** The shortest consultation that the listing offers, in minutes. */
export const MINIMUM_MINUTES = 15;

/** The options under their categories, both in the order in which they come. */
export function optionsByCategory<T extends { category: string }>(options: readonly T[]): Map<string, T[]> {
  return Map.groupBy(options, (option) => option.category);
}

/** '26 experts', '1 expert', 'about 4,000 experts', 'over 500 experts'. */
export function sayTotal({ count, is }: Total): string {
  const number = formatCount(count);
  return `${is === 'exact' ? '' : `${is} `}${number} ${count === 1 ? 'expert' : 'experts'}`;
}
