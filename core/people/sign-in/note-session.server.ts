import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sessions } from '../accounts/tables.ts';

/** How exactly the last visit is kept; a finer clock would write a row with every page. */
const SEEN_MINUTES = 5;

/** Keeps when a session was last used, to within a few minutes. */
export async function noteSession(ctx: Context, session: { id: string; seenAt: Date }): Promise<void> {
  const due = new Date(ctx.now().subtract({ minutes: SEEN_MINUTES }).epochMilliseconds);
  if (session.seenAt > due) return;
  await ctx.db
    .update(sessions)
    .set({ updatedAt: new Date(ctx.now().epochMilliseconds) })
    .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, due)));
}
