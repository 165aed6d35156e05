import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { experts } from './tables.ts';

const AGAIN_AFTER_MS = 60_000;

/**
 * Makes the rule that notes when experts were last seen, which 'Online Now' is read from: each expert's visit
 * is written at most once a minute, whatever the number of pages they open.
 */
export function presenceNoter(): (ctx: Context) => Promise<void> {
  const noted = new Map<string, number>();
  return async (ctx) => {
    const id = ctx.actor?.expertId;
    const now = ctx.now().epochMilliseconds;
    if (!id || now - (noted.get(id) ?? 0) < AGAIN_AFTER_MS) return;
    if (noted.size > 10_000) noted.clear();
    noted.set(id, now);
    const old = new Date(now - AGAIN_AFTER_MS);
    await ctx.db
      .update(experts)
      .set({ lastSeenAt: new Date(now) })
      .where(and(eq(experts.id, id), or(isNull(experts.lastSeenAt), lt(experts.lastSeenAt, old))));
  };
}
