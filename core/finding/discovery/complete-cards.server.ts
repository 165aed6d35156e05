import type { Context } from '../../context.ts';
import { type CardWithHours, cardsOf } from './cards-of.server.ts';
import type { FilteredSearch } from './filter-search.server.ts';
import type { FoundExperts } from './find-experts.server.ts';
import type { FoundRow } from './find-rows.server.ts';
import type { SearchSort } from './search-query.ts';

/** How to present the found experts. */
export type CardContext = {
  /**
   * Whether experts with a turn in Spotlight appear in a separate row, first, or not at all; 'left out' is a
   * results page without its separate row.
   */
  turns: 'apart' | 'left out' | 'first' | 'none';
  times: number;
  /** The maximum number of cards; by default, all of them. */
  atMost?: number;
  /** Whether the cards have no face, photo, and style. */
  isPlain?: boolean;
};

export const FREE_TIMES_SHOWN = 3;
export const RESULTS: CardContext = { turns: 'apart', times: FREE_TIMES_SHOWN };
/** The same results for programs, which get no separate row and no looks. */
export const RESULTS_ALONE: CardContext = { turns: 'left out', times: FREE_TIMES_SHOWN, isPlain: true };

export type CompleteCards = {
  cards: CardWithHours[];
  /** Experts with a turn in Spotlight. With `turns: 'first'`, they are also the first cards. */
  featured: CardWithHours[];
};

/**
 * Builds the cards of the found experts. This is the last step of a search. Puts bookable experts first,
 * except on a results page ordered by distance.
 */
export async function completeCards(
  ctx: Context,
  { rows, turns, isBeyond }: Pick<FoundExperts, 'rows' | 'turns' | 'isBeyond'>,
  { from, sort, filter: { parts } }: Pick<FilteredSearch, 'from' | 'sort' | 'filter'>,
  dress: CardContext,
): Promise<CompleteCards> {
  const { times, atMost, isPlain } = dress;
  if (dress.turns === 'apart' || dress.turns === 'left out') {
    const found = new Map(rows.map((row) => [row.expert_id, row]));
    const apart = turns.filter((row) => !found.has(row.expert_id));
    const order = isBeyond ? 'distance' : sort;
    const bookableFirst = order !== 'distance';
    const all = await cardsOf(ctx, [...rows, ...apart], {
      from,
      times,
      atMost,
      bookableFirst,
      parts,
      isPlain,
    });
    const cards = all.filter(({ id }) => found.has(id));
    const featured = turns.flatMap((row) => all.find(({ id }) => id === row.expert_id) ?? []);
    return { cards: spotlightAmongEquals(cards, found, order), featured };
  }
  const byId = new Map<string, FoundRow>();
  for (const row of [...turns, ...rows]) byId.set(row.expert_id, row);
  const cards = await cardsOf(ctx, [...byId.values()], { from, times, atMost, parts, isPlain });
  const isTurn = new Set(turns.map((row) => row.expert_id));
  const others = cards.findIndex(({ id }) => !isTurn.has(id));
  return { cards, featured: others < 0 ? cards : cards.slice(0, others) };
}

/**
 * Puts experts in Spotlight first among neighbors with equal sort values, such as the same distance. They
 * never move ahead of experts who are closer, higher-rated, or free sooner.
 */
function spotlightAmongEquals(
  cards: readonly CardWithHours[],
  found: ReadonlyMap<string, FoundRow>,
  sort: SearchSort,
): CardWithHours[] {
  const standing = ({ id }: CardWithHours) => {
    const { d = null, rating, free_from: from } = found.get(id) ?? {};
    return sort === 'distance' ? d : sort === 'rating' ? rating : `${from?.getTime()} ${rating}`;
  };
  let group = 0;
  return cards
    .map((card, at) => {
      const before = cards[at - 1];
      if (before && standing(before) !== standing(card)) group += 1;
      return { card, group };
    })
    .toSorted((a, b) => a.group - b.group || Number(b.card.isSpotlight) - Number(a.card.isSpotlight))
    .map(({ card }) => card);
}
