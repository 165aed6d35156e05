import { and, desc, eq, gte } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { accountViews } from '../accounts/tables.ts';
import type { PastView } from './describe-view.ts';

/** Returns when admins viewed a person's account since an instant, newest first. */
export async function readViews(ctx: Context, personId: string, since: Date): Promise<PastView[]> {
  const now = asDate(ctx.now());
  const views = await ctx.db
    .select({
      id: accountViews.id,
      reason: accountViews.reason,
      startedAt: accountViews.startedAt,
      endsAt: accountViews.endsAt,
      endedAt: accountViews.endedAt,
    })
    .from(accountViews)
    .where(and(eq(accountViews.personId, personId), gte(accountViews.startedAt, since)))
    .orderBy(desc(accountViews.startedAt));
  return views.map(({ endsAt, ...view }) => ({
    ...view,
    endedAt: view.endedAt ?? (endsAt <= now ? endsAt : null),
  }));
}
