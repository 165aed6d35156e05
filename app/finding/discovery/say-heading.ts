import type { SearchQuery } from '../../../core/finding/discovery/search-query.ts';
import { categoryOf } from '../../../core/people/experts/categories.ts';

/**
 * Returns the heading of the results, such as 'Whole Botanicals experts near Denver, CO' or 'Wellness
 * experts who come to you in Denver, CO'.
 * @param isVisited whether all results make home visits to the searched place.
 */
export function sayHeading(query: SearchQuery, place: string | null, isVisited = false): string {
  const category = query.category ? categoryOf(query.category)?.name : undefined;
  const what = category ? `${category} experts` : 'Wellness experts';
  if (!place) return category ? what : 'Find wellness experts';
  // For a position from the device, `place` is 'you (Denver, CO)'.
  if (isVisited) return query.near ? `${what} who come to ${place}` : `${what} who come to you in ${place}`;
  return query.area ? `${what} in ${place}` : `${what} near ${place}`;
}

export type FoundToSay = {
  cards: readonly unknown[];
  isBeyond: boolean;
  refusal: unknown;
  choices: readonly unknown[];
  place: { label: string } | null;
  radiusMiles: number | null;
};

/**
 * Says how many experts were found, such as '12 experts within 25 miles'; '' if the place is ambiguous or
 * we can't search it.
 *
 * @param total such as '12 experts'.
 */
export function sayFound(found: FoundToSay, total: string, isFirstPage: boolean): string {
  const { cards, isBeyond, refusal, choices, place, radiusMiles } = found;
  if (refusal || choices.length > 0) return '';
  if (isBeyond) return `None within ${radiusMiles} miles. These are the nearest to ${place?.label}.`;
  if (cards.length === 0) return isFirstPage ? 'No experts found' : 'There are no more experts here';
  const within = radiusMiles ? ` within ${radiusMiles} miles` : '';
  return `${total[0]?.toUpperCase()}${total.slice(1)}${within}`;
}
