import { and, eq } from 'drizzle-orm';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { sessions } from '../accounts/tables.ts';

/**
 * Ends one of the person's sessions: its next request finds nobody signed in. One that is no more, or another
 * person's, is left alone without a word.
 */
export async function endSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const { id: userId } = signedIn(ctx);
  if (!isId(sessionId)) return;
  await ctx.db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}
