import { and, eq, lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { sessions } from '../accounts/tables.ts';

/** Precision of the last visit; a finer one would write a row with every page. */
const SEEN_MINUTES = 5;

/** Records when a session was last used, to within a few minutes. */
export async function noteSession(ctx: Context, session: { id: string; seenAt: Date }): Promise<void> {
  const due = asDate(ctx.now().subtract({ minutes: SEEN_MINUTES }));
  if (session.seenAt > due) return;
  await ctx.db
    .update(sessions)
    .set({ updatedAt: asDate(ctx.now()) })
    .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, due)));
}
