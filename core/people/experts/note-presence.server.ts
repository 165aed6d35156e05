import { and, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { practicesOf } from './may-act-for.ts';
import { experts } from './tables.ts';

const AGAIN_AFTER_MS = 60_000;

/**
 * Returns a function that records when the user's practices were last active, for 'Online Now'. It writes at
 * most once a minute per practice.
 */
export function presenceNoter(): (ctx: Context) => Promise<void> {
  const noted = new Map<string, number>();
  return async (ctx) => {
    const now = ctx.now().epochMilliseconds;
    const ids = practicesOf(ctx.actor, 'staff').filter((id) => now - (noted.get(id) ?? 0) >= AGAIN_AFTER_MS);
    if (ids.length === 0) return;
    if (noted.size > 10_000) noted.clear();
    for (const id of ids) noted.set(id, now);
    const old = new Date(now - AGAIN_AFTER_MS);
    await ctx.db
      .update(experts)
      .set({ lastSeenAt: new Date(now) })
      .where(and(inArray(experts.id, ids), or(isNull(experts.lastSeenAt), lt(experts.lastSeenAt, old))));
  };
}
