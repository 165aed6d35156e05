import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { passwordMatches } from '../../../lib/secrets/password-hash.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import { PASSWORD_PROVIDER } from '../accounts/providers.ts';
import { credentials, users } from '../accounts/tables.ts';
import { isBrowserKey, provesPassword, readConfirmationLink } from './confirmation-link.server.ts';
import { startSession } from './start-session.server.ts';

export type Confirmed =
  | { outcome: 'confirmed'; cookies: string[]; next: string }
  /** The address was already confirmed. The link no longer logs anyone in. */
  | { outcome: 'used'; email: string; next: string }
  /**
   * The link has expired, a later sign-up replaced it, or its account is gone. `link` is null if the link
   * is invalid.
   */
  | { outcome: 'dead'; link: { email: string; next: string } | null }
  /**
   * Someone opened the link in a different browser than the one that signed up, so the password is required.
   */
  | { outcome: 'ask-password'; email: string; next: string }
  | { outcome: 'wrong-password' };

/**
 * Confirms an address through its link and logs the owner in. In a browser other than the one that signed up,
 * also requires the password. Otherwise, a mail scanner or a careless click could confirm an account that a
 * stranger created with someone else's address.
 * @param input.browserKey from the cookie set at sign-up, if any.
 */
export async function confirmEmail(
  ctx: Context,
  input: { token: unknown; browserKey: string | null; password: string | null; headers: Headers },
): Promise<Confirmed> {
  const link = await readConfirmationLink(ctx, input.token);
  if (!link) return { outcome: 'dead', link: null };
  const { email, next } = link;
  const dead = { outcome: 'dead', link: { email, next } } as const;
  if (input.password !== null) await countAttempt(ctx, 'log-in', email);

  const found = await inTransaction(ctx, async (ctx): Promise<Confirmed | { userId: string }> => {
    const [account] = await ctx.db
      .select({ id: users.id, emailVerified: users.emailVerified, passwordHash: credentials.password })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .where(and(eq(users.email, email), eq(credentials.providerId, PASSWORD_PROVIDER)))
      .for('update');
    if (!account?.passwordHash) return dead;
    if (account.emailVerified) return { outcome: 'used', email, next };
    if (link.isOver || !provesPassword(ctx, link.proof, account.passwordHash)) return dead;
    const sameBrowser =
      input.browserKey !== null && isBrowserKey(ctx, input.browserKey, account.passwordHash);
    if (!sameBrowser) {
      if (input.password === null) return { outcome: 'ask-password', email, next };
      const right = await passwordMatches(account.passwordHash, input.password);
      if (!right) return { outcome: 'wrong-password' };
    }
    await ctx.db
      .update(users)
      .set({ emailVerified: true, updatedAt: asDate(ctx.now()) })
      .where(eq(users.id, account.id));
    return { userId: account.id };
  });
  if ('outcome' in found) return found;
  const cookies = await startSession(ctx, found.userId, input.headers);
  return { outcome: 'confirmed', cookies, next };
}
