import * as words from '#text/finding/discovery/screens';
import { sayTotal, type Total } from '../../../core/finding/discovery/say-total.ts';
import type { SearchQuery } from '../../../core/finding/discovery/search-query.ts';
import { categoryOf } from '../../../core/people/experts/categories.ts';
import { capitalized } from '../../../lib/capitalized.ts';

/**
 * Returns the heading of the results, such as 'Whole Botanicals experts near Denver, CO' or 'Wellness
 * experts who come to you in Denver, CO'.
 * @param isVisited whether all results make home visits to the searched place.
 */
export function sayHeading(query: SearchQuery, place: string | null, isVisited = false): string {
  const category = query.category ? categoryOf(query.category)?.name() : undefined;
  const what = category ? words.category_experts({ category }) : words.wellness_experts();
  if (!place) return category ? what : words.find_wellness_experts();
  // For a position from the device, `place` is 'you (Denver, CO)'.
  if (isVisited)
    return query.near
      ? words.heading_who_come_to({ what, place })
      : words.heading_who_come_to_you_in({ what, place });
  return query.area ? words.heading_in({ what, place }) : words.heading_near({ what, place });
}

export type FoundToSay = {
  cards: readonly { isDemo: boolean }[];
  total: Total;
  isBeyond: boolean;
  refusal: unknown;
  choices: readonly unknown[];
  place: { label: string } | null;
  radiusMiles: number | null;
};

/** Returns the number of experts as words and, if all are on this page, the number of samples. */
export function sayCounted({ cards, total }: Pick<FoundToSay, 'cards' | 'total'>): string {
  const samples = cards.filter(({ isDemo }) => isDemo).length;
  const isAll = total.is === 'exact' && total.count + samples === cards.length;
  if (samples === 0 || !isAll) return sayTotal(total);
  if (total.count === 0) return words.sample_count({ samples });
  return words.experts_and_samples({ experts: sayTotal(total), samples });
}

/**
 * Returns the number of found experts as words, such as '12 experts within 25 miles'; '' if the place is
 * ambiguous or we can't search it.
 */
export function sayFound(found: FoundToSay, isFirstPage: boolean): string {
  const { cards, isBeyond, refusal, choices, place, radiusMiles } = found;
  if (refusal || choices.length > 0) return '';
  if (isBeyond) return words.none_within({ radiusMiles: radiusMiles ?? 0, place: place?.label ?? '' });
  if (cards.length === 0) return isFirstPage ? words.no_experts_found() : words.no_more_experts();
  const total = capitalized(sayCounted(found));
  return radiusMiles ? words.total_within({ total, radiusMiles }) : total;
}
