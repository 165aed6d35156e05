import type { SearchQuery } from '../../core/discovery/search-query.ts';
import { categoryOf } from '../../core/experts/categories.ts';

/** The heading of the results: 'Whole Botanicals experts near Denver, CO'. */
export function sayHeading(query: SearchQuery, place: string | null): string {
  const category = query.category ? categoryOf(query.category)?.name : undefined;
  const what = category ? `${category} experts` : 'Wellness experts';
  if (!place) return category ? what : 'Find wellness experts';
  return query.area ? `${what} in ${place}` : `${what} near ${place}`;
}

/** What a search has found, as far as the sentence under the heading needs it. */
export type FoundToSay = {
  cards: readonly unknown[];
  isBeyond: boolean;
  refusal: unknown;
  choices: readonly unknown[];
  place: { label: string } | null;
  radiusMiles: number | null;
};

/**
 * How much is found: '12 experts within 25 miles'; '' where the place cannot be searched.
 * @param total in words, '12 experts'.
 */
export function sayFound(found: FoundToSay, total: string, isFirstPage: boolean): string {
  const { cards, isBeyond, refusal, choices, place, radiusMiles } = found;
  if (refusal || choices.length > 0) return '';
  if (isBeyond) return `None within ${radiusMiles} miles. These are the nearest to ${place?.label}.`;
  if (cards.length === 0) return isFirstPage ? 'No experts found' : 'There are no more experts here';
  const within = radiusMiles ? ` within ${radiusMiles} miles` : '';
  return `${total[0]?.toUpperCase()}${total.slice(1)}${within}`;
}
