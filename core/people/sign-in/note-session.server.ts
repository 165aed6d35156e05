import { and, eq, lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { sessions } from '../accounts/tables.ts';

/** How precisely we store a session's last use. A finer precision would write a row on every page view. */
const SEEN_MINUTES = 5;

export async function noteSession(ctx: Context, session: { id: string; seenAt: Date }): Promise<void> {
  const due = asDate(ctx.now().subtract({ minutes: SEEN_MINUTES }));
  if (session.seenAt > due) return;
  await ctx.db
    .update(sessions)
    .set({ updatedAt: asDate(ctx.now()) })
    .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, due)));
}
