import type { Context } from '../../context.ts';
import type { LocationMessage } from '../../ground/geography/legality.ts';
import { cardsOf } from './cards-of.server.ts';
import {
  type CardContext,
  type CompleteCards,
  completeCards,
  FREE_TIMES_SHOWN,
  RESULTS,
} from './complete-cards.server.ts';
import type { ExpertCard } from './expert-card.ts';
import { filterSearch } from './filter-search.server.ts';
import { findExperts, findInTown } from './find-experts.server.ts';
import { type LocatedSearch, locateSearch, type SearchPlace } from './locate.server.ts';
import type { Total } from './say-total.ts';
import { EMPTY_SEARCH, type SearchQuery, type SearchSort } from './search-query.ts';

export type SearchResult = CompleteCards & {
  /** The order used. It can differ from the requested one. */
  sort: SearchSort;
  /** The cursor of the next page; null on the last. */
  next: string | null;
  total: Total;
  /** The searched place; null for the whole country. */
  place: SearchPlace | null;
  /** The searched radius; null for an area, a state, the whole country, and home visits. */
  radiusMiles: number | null;
  /** Whether all results offer home visits to the searched place. */
  isVisited: boolean;
  /** True if no one within the radius is bookable. `cards` are then the nearest experts beyond the radius. */
  isBeyond: boolean;
  /**
   * Sample listings for a separate row, because no one nearby is bookable. Empty unless turns have a separate
   * row.
   */
  samples: ExpertCard[];
  /** Why we can't search there; null if we can. A refused search has no cards. */
  refusal: LocationMessage | null;
  /** The places that share an ambiguous name; empty if the name is not ambiguous. */
  choices: string[];
};

/**
 * Finds listed experts in served states, in the four steps after `parseSearch`. Paging with cursors neither
 * skips nor repeats anyone when experts join or leave. A results page puts bookable experts first, except
 * when ordered by distance, and Spotlight first among equals. Never refuses: the result explains any problem.
 */
export async function searchExperts(
  ctx: Context,
  query: SearchQuery,
  dress: CardContext = RESULTS,
): Promise<SearchResult> {
  const located = locateSearch(ctx, query);
  if (located.refusal || located.choices.length > 0) return nothingAt(located, query.sort ?? 'rating');
  const filtered = await filterSearch(ctx, query, located);
  const { turns, isPlain } = dress;
  const found = await findExperts(ctx, filtered, turns === 'apart' || turns === 'first');
  const dressed = await completeCards(ctx, found, filtered, dress);
  const samples =
    turns === 'apart' || turns === 'left out'
      ? await cardsOf(ctx, found.samples, { from: filtered.from, times: 0, isPlain })
      : [];
  const { sort, radiusMiles, filter } = filtered;
  const { next, total, isBeyond } = found;
  const { place } = located;
  const isVisited = filter.visited;
  return {
    ...dressed,
    sort,
    next,
    total,
    place,
    radiusMiles,
    isVisited,
    isBeyond,
    samples,
    refusal: null,
    choices: [],
  };
}

function nothingAt({ place, refusal, choices }: LocatedSearch, sort: SearchSort): SearchResult {
  return {
    cards: [],
    featured: [],
    sort,
    next: null,
    total: { count: 0, is: 'exact' },
    place,
    radiusMiles: null,
    isVisited: false,
    isBeyond: false,
    samples: [],
    refusal,
    choices,
  };
}

/** Returns the top-rated experts listed in one city, at most one page, without demo listings. */
export async function readCityCards(
  ctx: Context,
  town: { state: string; city: string },
): Promise<ExpertCard[]> {
  const filtered = await filterSearch(ctx, EMPTY_SEARCH, { place: null, text: '' });
  const found = await findInTown(ctx, filtered, town);
  return cardsOf(ctx, found, { from: null, times: FREE_TIMES_SHOWN });
}
