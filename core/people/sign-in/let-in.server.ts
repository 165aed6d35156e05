import type { Context } from '../../context.ts';
import { knownBrowserCookie } from './known-browser.server.ts';

/**
 * Opens a session for a person who has proved who they are, and remembers the browser. Every way of signing in ends
 * here.
 * @returns the `Set-Cookie` lines.
 */
export async function letIn(ctx: Context, userId: string, headers: Headers): Promise<string[]> {
  const session = await ctx.signIn.openSession(userId, { headers, clientAddress: ctx.clientAddress });
  return [...session, await knownBrowserCookie(ctx, userId)];
}
