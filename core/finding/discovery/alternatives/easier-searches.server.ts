import type { Context } from '../../../context.ts';
import { countAll } from '../count-experts.server.ts';
import { filterSearch } from '../filter-search.server.ts';
import { sayFilter, setFilters } from '../filters.ts';
import { estimateFilter } from '../listing-sample.server.ts';
import { locateSearch } from '../locate.server.ts';
import type { Total } from '../say-total.ts';
import type { SearchQuery } from '../search-query.ts';

/** A search with one of its filters removed. */
export type EasierSearch = { words: string; query: SearchQuery; total: Total };

/** With more filters than this, removing a single one is unlikely to help. */
const MAX_FILTERS = 5;
const MAX_SHOWN = 3;

/**
 * Returns the searches that find someone after removing one filter, largest total first. Each search costs a
 * count, so call this only after a search found no one. Returns none if more than five filters are set.
 */
export async function easierSearches(ctx: Context, query: SearchQuery): Promise<EasierSearch[]> {
  const set = setFilters(query);
  if (set.length > MAX_FILTERS) return [];
  const easier = await Promise.all(
    set.map(async ({ name, filter, value }) => {
      const without: SearchQuery = { ...query, [name]: filter.none, after: null };
      return { words: sayFilter(filter, value), query: without, total: await totalOf(ctx, without) };
    }),
  );
  return easier
    .filter(({ total }) => total.count > 0)
    .sort((a, b) => b.total.count - a.total.count)
    .slice(0, MAX_SHOWN);
}

async function totalOf(ctx: Context, query: SearchQuery): Promise<Total> {
  const located = locateSearch(ctx, query);
  const { filter, sample } = await filterSearch(ctx, query, located);
  return await countAll(ctx, estimateFilter(sample, filter));
}
