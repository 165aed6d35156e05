import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { closeViews, viewOn } from '../accounts/close-views.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { accountViews, sessions } from '../accounts/tables.ts';

/** Ends the view in the admin's own session, if one is open. Returns the viewed person's id, or null. */
export async function stopView(ctx: Context): Promise<{ personId: string } | null> {
  signedIn(ctx);
  if (!ctx.sessionId) return null;
  const own = eq(sessions.id, ctx.sessionId);
  const [view] = await ctx.db
    .select({ personId: accountViews.personId })
    .from(sessions)
    .innerJoin(accountViews, eq(accountViews.id, sessions.viewId))
    .where(own);
  await closeViews(ctx, viewOn(ctx, own));
  return view ?? null;
}

/** Ends a view that is no longer valid, so it can't become valid again. */
export async function endStaleView(ctx: Context, viewId: string): Promise<void> {
  await closeViews(ctx, eq(accountViews.id, viewId));
}
