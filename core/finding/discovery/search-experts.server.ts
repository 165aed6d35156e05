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
  /** The order in use, which may differ from the one asked for. */
  sort: SearchSort;
  /** The cursor of the next page; null on the last. */
  next: string | null;
  total: Total;
  /** The place searched; null for the whole country. */
  place: SearchPlace | null;
  /** The radius searched; null for an area, a state, the whole country, and home visits. */
  radiusMiles: number | null;
  /** Whether all results offer home visits to the place searched. */
  isVisited: boolean;
  /** Whether no one bookable is within the radius and `cards` are the nearest beyond it. */
  isBeyond: boolean;
  /**
   * Sample listings to show separately because no one bookable is near. Empty unless turns come in a
   * separate row.
   */
  samples: ExpertCard[];
  /** Why a place cannot be searched. There are then no cards. */
  refusal: LocationMessage | null;
  /** The places with the name asked for, if it is ambiguous. */
  choices: string[];
};

/**
 * Finds approved experts in served states, in the four steps after `parseSearch`. Paging by a cursor
 * neither skips nor repeats anyone while others join or leave. A page of results shows bookable experts
 * first, except in order of distance, and Spotlight first among equals. Never refuses: the result explains
 * problems.
 */
export async function searchExperts(
  ctx: Context,
  query: SearchQuery,
  dress: CardContext = RESULTS,
): Promise<SearchResult> {
  const located = locateSearch(ctx, query);
  if (located.refusal || located.choices.length > 0) return nothingAt(located, query.sort ?? 'rating');
  const filtered = await filterSearch(ctx, query, located);
  const found = await findExperts(ctx, filtered, dress.turns !== 'none');
  const dressed = await completeCards(ctx, found, filtered, dress);
  const samples =
    dress.turns === 'apart' ? await cardsOf(ctx, found.samples, { from: filtered.from, times: 0 }) : [];
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

/** Returns the best rated experts listed in one city, at most one page of them, without demo listings. */
export async function readCityCards(
  ctx: Context,
  town: { state: string; city: string },
): Promise<ExpertCard[]> {
  const filtered = await filterSearch(ctx, EMPTY_SEARCH, { place: null, text: '' });
  const found = await findInTown(ctx, filtered, town);
  return cardsOf(ctx, found, { from: null, times: FREE_TIMES_SHOWN });
}
