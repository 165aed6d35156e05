import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { sealed, unsealed } from '../../lib/sealed.server.ts';
import type { Context } from '../context.ts';
import { users } from './tables.ts';

const COOKIE = 'known_browser';
const DAYS = 180;
const KEY = 'known browser';

const cookieData = z.object({ id: z.string(), userId: z.string(), at: z.number() });

/**
 * The `Set-Cookie` line by which a browser is known to have signed in to an account before. It lets nobody
 * in; it keeps a stranger's wrong guesses from counting against the owner (see attempts).
 */
export function knownBrowserCookie(ctx: Context, userId: string): string {
  const at = ctx.now().epochMilliseconds;
  const value = sealed({ id: ctx.newId(), userId, at }, ctx.signIn.keyFor(KEY));
  const secure = ctx.publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/auth; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * The id of the browser's cookie when it names the account of this address; null for a browser that is new
 * to it, and after a change of password or a sign-out everywhere.
 */
export async function knownBrowser(ctx: Context, headers: Headers, email: string): Promise<string | null> {
  const text = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]{1,600})`).exec(headers.get('Cookie') ?? '')?.[1];
  const read = cookieData.safeParse(unsealed(text, ctx.signIn.keyFor(KEY)));
  if (!read.success) return null;
  const { id, userId, at } = read.data;
  if (at < ctx.now().subtract({ hours: DAYS * 24 }).epochMilliseconds) return null;
  const [owner] = await ctx.db
    .select({ id: users.id, from: users.browsersKnownFrom })
    .from(users)
    .where(eq(users.email, email));
  return owner?.id === userId && at >= (owner.from?.getTime() ?? 0) ? id : null;
}
