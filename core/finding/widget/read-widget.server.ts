import { asc, eq } from 'drizzle-orm';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { nextFreeTimes } from '../../practice/availability/read-free-times.server.ts';
import { widgetOrigins } from './tables.ts';

/** How many times the widget shows. The page that it leads to shows them all. */
const MAX_TIMES = 12;

export type Widget = {
  id: string;
  /** The sites that may show it. */
  origins: string[];
  /** Null unless clients can see the practice. */
  shown: { name: string; zone: string; starts: string[] } | null;
};

/**
 * Returns what the widget of a practice shows, which is the same for everyone; null if there is no such practice. It
 * reveals nothing about a practice that clients can't see.
 */
export async function readWidget(ctx: Context, practiceId: string): Promise<Widget | null> {
  const id = practiceId.toLowerCase();
  if (!isId(id)) return null;
  const [practice] = await ctx.db
    .select({ name: experts.name, isShown: experts.isShown })
    .from(experts)
    .where(eq(experts.id, id));
  if (!practice) return null;
  const [origins, free, zone] = await Promise.all([
    readOrigins(ctx, id),
    practice.isShown ? nextFreeTimes(ctx, [id], MAX_TIMES) : null,
    firstZoneOf(ctx.db, id),
  ]);
  const starts = free?.get(id) ?? [];
  return { id, origins, shown: practice.isShown ? { name: practice.name, zone, starts } : null };
}

/** Returns the sites that may show the widget of a practice, oldest first. */
export async function readOrigins({ db }: Pick<Context, 'db'>, practiceId: string): Promise<string[]> {
  const rows = await db
    .select({ origin: widgetOrigins.origin })
    .from(widgetOrigins)
    .where(eq(widgetOrigins.practiceId, practiceId))
    .orderBy(asc(widgetOrigins.createdAt), asc(widgetOrigins.origin));
  return rows.map(({ origin }) => origin);
}
