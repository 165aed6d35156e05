import { and, eq } from 'drizzle-orm';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { closeViews, viewOn } from '../accounts/close-views.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { sessions } from '../accounts/tables.ts';

/**
 * Ends one of the signed-in user's sessions. Ignores a session that has ended or belongs to someone else.
 */
export async function endSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const { id: userId } = signedIn(ctx);
  if (!isId(sessionId)) return;
  const theirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))!;
  await closeViews(ctx, viewOn(ctx, theirs));
  await ctx.db.delete(sessions).where(theirs);
}

/** Ends the session of the request's cookie, if there is one. */
export async function endOwnSession(ctx: Context, headers: Headers): Promise<void> {
  const token = ctx.signIn.cookie.read(headers);
  if (token === null) return;
  await closeViews(ctx, viewOn(ctx, eq(sessions.token, token)));
  await ctx.db.delete(sessions).where(eq(sessions.token, token));
}
