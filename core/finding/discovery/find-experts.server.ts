import type { Context } from '../../context.ts';
import { countExperts } from './count-experts.server.ts';
import type { FilteredSearch } from './filter-search.server.ts';
import { findBeyond, findPage } from './find-page.server.ts';
import { type FoundRow, findRows, isSample, PAGE_SIZE } from './find-rows.server.ts';
import { findTurns } from './find-turns.server.ts';
import { estimateFilter } from './listing-sample.server.ts';
import { nextFreeOf } from './next-free.ts';
import type { Total } from './say-total.ts';
import { type Cursor, type SearchSort, writeCursor } from './search-query.ts';

export type FoundExperts = {
  rows: FoundRow[];
  /** Experts with a turn in Spotlight. They can also be in `rows`. */
  turns: FoundRow[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
  total: Total;
  /**
   * True if no one within the radius is bookable. The rows are then the nearest experts beyond the radius.
   */
  isBeyond: boolean;
  /**
   * Sample listings for a separate row, if no one within the radius or state is bookable; empty if `rows` has
   * them.
   */
  samples: FoundRow[];
};

/** Finds one page of experts and counts all matches. This is the fourth step of a search. */
export async function findExperts(
  ctx: Context,
  search: FilteredSearch,
  withTurns: boolean,
): Promise<FoundExperts> {
  const [turns, page] = await Promise.all([withTurns ? findTurns(ctx, search) : [], pageOf(ctx, search)]);
  return { ...page, turns };
}

async function pageOf(ctx: Context, search: FilteredSearch): Promise<Omit<FoundExperts, 'turns'>> {
  const { sample, sort, after } = search;
  const estimated = estimateFilter(sample, search.filter);
  const { filter } = estimated;
  const rows = await findPage(ctx, estimated, { sort, after, limit: PAGE_SIZE + 1 });
  const total = await countExperts(ctx, estimated, rows, after);
  const hasRadius = !filter.visited && !filter.box && filter.around && filter.around.chord < 2;
  const hasNoOne = !after && rows.length <= PAGE_SIZE && rows.every(isSample);
  if (hasNoOne && hasRadius) {
    const beyond = await findBeyond(ctx, { ...filter, minRating: filter.minRating ?? 0 }, sample);
    const samples = rows.length > 0 ? rows : await findBeyond(ctx, filter, sample);
    if (beyond.length > 0) {
      return { rows: beyond, next: null, total: NO_ONE, isBeyond: true, samples: samples.filter(isSample) };
    }
    if (rows.length === 0) {
      return { rows: samples, next: null, total, isBeyond: samples.length > 0, samples: [] };
    }
  }
  if (hasNoOne && search.place?.kind === 'state') {
    return { rows: [], next: null, total: NO_ONE, isBeyond: false, samples: rows };
  }
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const next = rows.length > PAGE_SIZE && last ? writeCursor(cursorOf(last, sort, filter.earliestMs)) : null;
  return { rows: shown, next, total, isBeyond: false, samples: [] };
}

const NO_ONE: Total = { count: 0, is: 'exact' };

function cursorOf(row: FoundRow, sort: SearchSort, earliestMs: number): Cursor {
  const { rating, expert_id: id } = row;
  if (sort === 'rating') return { sort, rating, id };
  if (sort === 'distance') return { sort, chord: row.d ?? 0, id };
  const next = nextFreeOf(row.free_from?.getTime() ?? null, row.free_until?.getTime() ?? null, earliestMs);
  const freeAt = next.stretch === 1 ? next.at : 0;
  return { sort, stretch: next.stretch, freeAt, rating, id };
}

/**
 * Finds the top-rated experts of one city, without sample listings. This is the fourth step of a search for a
 * city page.
 */
export function findInTown(
  ctx: Context,
  { filter }: FilteredSearch,
  town: { city: string; state: string },
): Promise<FoundRow[]> {
  return findRows(ctx, { ...filter, town }, 'town', { by: 'town' }, null, PAGE_SIZE, false);
}
