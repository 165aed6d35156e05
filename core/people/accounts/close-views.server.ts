import { and, eq, exists, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { accountViews, sessions } from './tables.ts';

/**
 * Ends the open views that match `which`, and adds each end to the record of admin acts. Views stop working
 * anyway once their session or their admin's rights end. This function only stores when they ended.
 */
export async function closeViews(ctx: AnyContext, which: SQL | undefined): Promise<number> {
  return await inTransaction(ctx, async (ctx) => {
    const now = asDate(ctx.now()).toISOString();
    const ended = await ctx.db
      .update(accountViews)
      .set({
        endedAt: sql`greatest(${accountViews.startedAt}, least(${accountViews.endsAt}, ${now}::timestamptz))`,
      })
      .where(and(isNull(accountViews.endedAt), which))
      .returning();
    if (ended.length === 0) return 0;
    await ctx.db
      .update(sessions)
      .set({ viewId: null })
      .where(
        inArray(
          sessions.viewId,
          ended.map(({ id }) => id),
        ),
      );
    for (const view of ended) {
      await recordAct(ctx, {
        admin: { id: view.adminId },
        act: 'view-as-end',
        subject: { kind: 'person', id: view.personId },
        before: { since: view.startedAt.toISOString() },
        after: { ended: view.endedAt!.toISOString() },
      });
    }
    return ended.length;
  });
}

/** Matches views that this person opened as an admin, and views of this person's account. */
export const viewsAbout = (personId: string) =>
  or(eq(accountViews.adminId, personId), eq(accountViews.personId, personId));

/** Matches the view on one session. */
export function viewOn(ctx: Pick<AnyContext, 'db'>, session: SQL): SQL {
  return exists(
    ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.viewId, accountViews.id), session)),
  );
}

/** Matches views that are past their time limit or have lost their session. */
export function viewsOver(ctx: Pick<AnyContext, 'db' | 'now'>): SQL | undefined {
  const held = ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.viewId, accountViews.id));
  return or(lte(accountViews.endsAt, asDate(ctx.now())), notExists(held));
}
