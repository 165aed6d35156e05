import { and, eq } from 'drizzle-orm';
import { passwordMatches } from '../../../lib/secrets/password-hash.server.ts';
import type { Context } from '../../context.ts';
import { PASSWORD_PROVIDER } from '../accounts/providers.ts';
import { credentials, users } from '../accounts/tables.ts';

export type PasswordCheck =
  | { outcome: 'right'; userId: string }
  | { outcome: 'wrong' }
  /** The password is right, but the address is not confirmed. */
  | { outcome: 'unconfirmed' };

/** Matches no password, but takes as long to compare as a real hash. */
const DUMMY_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/**
 * Checks a password. Takes just as long for an unknown address, so the timing does not reveal who has an
 * account.
 */
export async function checkPassword(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<PasswordCheck> {
  const [account] = await ctx.db
    .select({ id: users.id, emailVerified: users.emailVerified, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), eq(credentials.providerId, PASSWORD_PROVIDER)));
  const matches = await passwordMatches(account?.hash ?? DUMMY_HASH, password);
  if (!account?.hash || !matches) return { outcome: 'wrong' };
  return account.emailVerified ? { outcome: 'right', userId: account.id } : { outcome: 'unconfirmed' };
}
