import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { FoundAt } from './cards-of.server.ts';
import type { ListingFilter } from './listing-filter.ts';
import type { Cursor } from './search-query.ts';
import { type Order, pageStatement, type Statement, type Way } from './search-sql.ts';

export const PAGE_SIZE = 24;

/** An expert found at a place, with the sort values and, if the statement counts, the total. */
export type FoundRow = FoundAt & {
  rating: number;
  free_from: Date | null;
  free_until: Date | null;
  total: number | null;
};

/** In `listing`, sample listings have a negative rating. */
export const isSample = ({ rating }: FoundRow): boolean => rating < 0;

const names = new Map<string, string>();
const NAMES_KEPT = 500;

/**
 * Derives a statement's name from its text. All processes derive the same name, so processes that share a
 * connection never confuse two statements.
 */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    if (names.size >= NAMES_KEPT) names.clear();
    name = `search_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

export function runStatement<Row>(ctx: Pick<Context, 'query'>, { text, values }: Statement): Promise<Row[]> {
  return ctx.query<Row>(nameOf(text), text, values);
}

/**
 * Returns one page of experts in order.
 * @param isWhole false if the filter was narrowed. The rows then have no total, because it would be too low.
 */
export function findRows(
  ctx: Pick<Context, 'query'>,
  filter: ListingFilter,
  way: Way,
  order: Order,
  after: Cursor | null,
  limit: number,
  isWhole = true,
): Promise<FoundRow[]> {
  const counted = isWhole && way !== 'walk' && order.by !== 'stretch' && after === null;
  return runStatement<FoundRow>(ctx, pageStatement(filter, way, order, after, limit, counted));
}
