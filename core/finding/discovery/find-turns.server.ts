import type { Context } from '../../context.ts';
import { keptSeats } from '../../money/spotlight/kept-seats.server.ts';
import { SEATS, WHOLE_COUNTRY } from '../../money/spotlight/rotation.ts';
import type { FilteredSearch } from './filter-search.server.ts';
import { type FoundRow, findRows } from './find-rows.server.ts';
import type { ListingFilter } from './listing-filter.ts';
import { stateTerm } from './search-words.ts';

/**
 * Returns the matching experts with a seat in the rotation of the searched state or of the whole country, at
 * any distance. Skips the search if no one has a seat.
 */
export async function findTurns(ctx: Context, search: FilteredSearch): Promise<FoundRow[]> {
  if (!search.hasTurns) return [];
  const seats = (await keptSeats(ctx)).get(search.place?.state || WHOLE_COUNTRY) ?? [];
  if (seats.length === 0) return [];
  const filter: ListingFilter = { ...acrossState(search), seated: seats };
  const rows = await findRows(ctx, filter, 'seated', { by: 'rating' }, null, SEATS, false);
  return rows.toSorted((a, b) => seats.indexOf(a.expert_id) - seats.indexOf(b.expert_id));
}

/** Extends a search around a place to the whole state. */
function acrossState({ filter, place }: FilteredSearch): ListingFilter {
  if (!place || place.kind === 'state') return filter;
  const { terms = [], without = [] } = filter.words ?? {};
  const words = { terms: [...terms, stateTerm(place.state)], without };
  return { ...filter, words, around: null, visited: false };
}
