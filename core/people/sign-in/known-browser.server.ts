import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { authCookie } from '../../../lib/secrets/auth-cookie.server.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { Context } from '../../context.ts';
import { users } from '../accounts/tables.ts';

const DAYS = 180;
export const KNOWN_BROWSER_COOKIE = 'known_browser';
const cookie = authCookie(KNOWN_BROWSER_COOKIE, DAYS * 86_400);
const KEY = 'known browser';

const cookieData = z.object({ id: z.string(), userId: z.string(), at: z.number() });

/**
 * Returns the `Set-Cookie` line that marks a browser as having signed in to an account. The cookie grants
 * no access. It only keeps strangers' wrong guesses from counting against the owner (`attempts.server.ts`).
 */
export async function knownBrowserCookie(ctx: Context, userId: string): Promise<string> {
  const now = ctx.now();
  const data = { id: ctx.newId(), userId, at: now.epochMilliseconds };
  return await cookie.write(await signed(data, ctx.signIn.keyFor(KEY), now.add({ hours: DAYS * 24 })));
}

/**
 * Returns the id in the browser's cookie if it belongs to the account with this address. Null for a new
 * browser, and after a password change or a sign-out everywhere.
 */
export async function knownBrowser(ctx: Context, headers: Headers, email: string): Promise<string | null> {
  const text = await cookie.read(headers);
  const read = cookieData.safeParse(await readSigned(text, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success) return null;
  const { id, userId, at } = read.data;
  const [owner] = await ctx.db
    .select({ id: users.id, from: users.browsersKnownFrom })
    .from(users)
    .where(eq(users.email, email));
  return owner?.id === userId && at >= (owner.from?.getTime() ?? 0) ? id : null;
}
