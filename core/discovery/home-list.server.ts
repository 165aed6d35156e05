import { inArray } from 'drizzle-orm';
import { weeklyHoursOf } from '../availability/read-weekly-hours.server.ts';
import type { Context } from '../context.ts';
import { consultationOptions } from '../experts/tables.ts';
import type { LocationMessage } from '../geography/legality.ts';
import type { ExpertCard } from './expert-card.ts';
import type { HomeExpert } from './home-expert.ts';
import { searchExperts } from './search.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from './search-query.ts';
import type { Total } from './total.ts';

/** The most that spotlight lifts to the top of the home page. */
const FEATURED_AT_MOST = 6;

/** What the home page lists; `refusal` says why a place in the search text cannot be searched. */
export type HomeList = { experts: HomeExpert[]; total: Total; refusal: LocationMessage | null };

/**
 * The first `limit` experts that fit: those in spotlight, then the others by rating, sample listings last.
 * @param search the parts of a search that the home page has; the rest is as in an empty one.
 * @param limit at most a page of results (24).
 */
export async function readHomeList(
  ctx: Context,
  search: Partial<Pick<SearchQuery, 'q' | 'category' | 'spotlight' | 'online' | 'today'>>,
  limit: number,
): Promise<HomeList> {
  const query: SearchQuery = { ...EMPTY_SEARCH, ...search };
  const [featured, all] = await Promise.all([
    query.spotlight ? null : searchExperts(ctx, { ...query, spotlight: true, sort: 'rating' }),
    searchExperts(ctx, query),
  ]);
  const byId = new Map<string, ExpertCard>();
  const first = featured?.isBeyond ? [] : (featured?.cards ?? []);
  for (const card of [...first.slice(0, FEATURED_AT_MOST), ...all.cards]) byId.set(card.id, card);
  const cards = [...byId.values()].sort((a, b) => Number(a.isDemo) - Number(b.isDemo)).slice(0, limit);
  const ids = cards.map(({ id }) => id);
  const [hours, options] = await Promise.all([weeklyHoursOf(ctx, ids), optionsOf(ctx, ids)]);
  return {
    total: all.total,
    refusal: all.refusal,
    experts: cards.map((card) => ({
      ...card,
      hours: hours.get(card.id) ?? [],
      options: options.get(card.id) ?? [],
    })),
  };
}

async function optionsOf(ctx: Context, ids: string[]): Promise<Map<string, HomeExpert['options']>> {
  if (ids.length === 0) return new Map();
  const { id, expertId, category, title, description, minutes } = consultationOptions;
  const rows = await ctx.db
    .select({ id, expertId, category, title, description, minutes })
    .from(consultationOptions)
    .where(inArray(expertId, ids))
    .orderBy(expertId, consultationOptions.position);
  return Map.groupBy(rows, (row) => row.expertId);
}
