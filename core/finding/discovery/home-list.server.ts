import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { shownMinutesSql } from '../../people/experts/shown-minutes-sql.ts';
import { consultationOptions } from '../../people/experts/tables.ts';
import { bookedMinutes } from '../../practice/availability/lengths.ts';
import type { HomeExpert } from './home-expert.ts';
import { type SearchResult, searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from './search-query.ts';

/** The list on the home page. `refusal` says why the place can't be searched. */
export type HomeList = Pick<
  SearchResult,
  'total' | 'refusal' | 'place' | 'radiusMiles' | 'isBeyond' | 'choices'
> & {
  experts: HomeExpert[];
  /** How many of the first experts have a turn in Spotlight. */
  featured: number;
};

/**
 * Returns the first `limit` matching experts: those with a turn in Spotlight, then the nearest to the
 * searched place or, without a place, the top-rated. Experts who can't be booked come last.
 * @param search the parts of a search that the home page offers.
 * @param limit at most one page of results (24).
 * @param withOptions whether to include the consultation options.
 */
export async function readHomeList(
  ctx: Context,
  search: Partial<Pick<SearchQuery, 'q' | 'place' | 'category' | 'spotlight' | 'online' | 'day'>>,
  limit: number,
  withOptions = true,
): Promise<HomeList> {
  const query: SearchQuery = { ...EMPTY_SEARCH, ...search };
  const dress = { turns: 'first', times: 1, atMost: limit } as const;
  const { cards, featured, ...page } = await searchExperts(ctx, query, dress);
  const ids = withOptions ? cards.map(({ id }) => id) : [];
  const options = await optionsOf(ctx, ids);
  const experts = cards.map((card) => ({ ...card, options: options.get(card.id) ?? [] }));
  return { ...page, experts, featured: featured.length };
}

async function optionsOf(ctx: Context, ids: string[]): Promise<Map<string, HomeExpert['options']>> {
  if (ids.length === 0) return new Map();
  const { id, expertId, category, title, description } = consultationOptions;
  const minutes = sql<number>`${sql.raw(shownMinutesSql('consultation_options'))}`;
  const rows = await ctx.db
    .select({ id, expertId, category, title, description, minutes })
    .from(consultationOptions)
    .where(inArray(expertId, ids))
    .orderBy(expertId, consultationOptions.position);
  const booked = rows.map((row) => ({ ...row, minutes: bookedMinutes(row.minutes) }));
  return Map.groupBy(booked, (row) => row.expertId);
}
