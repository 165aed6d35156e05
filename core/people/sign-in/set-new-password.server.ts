import { and, eq } from 'drizzle-orm';
import * as words from '#text/people/sign-in/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { hashPassword, passwordMatches } from '../../../lib/secrets/password-hash.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { passwordChangedMail } from '../accounts/account.email.ts';
import { countAttempt, forgetAttempts } from '../accounts/attempts.server.ts';
import type { ChangePasswordInput } from '../accounts/credentials-form.ts';
import { tellFormerAddresses } from '../accounts/former-addresses.server.ts';
import { renewEveryAddress, tellAddresses } from '../accounts/open-addresses.server.ts';
import { PASSWORD_PROVIDER } from '../accounts/providers.ts';
import { credentials, users } from '../accounts/tables.ts';
import { endEverySession } from './end-every-session.server.ts';
import { readPasswordResetLink, resetProves } from './password-reset-link.server.ts';
import { type Entered, enter } from './second-step.server.ts';
import { startSession } from './start-session.server.ts';

type Account = { userId: string; credentialId: string; email: string; passwordHash: string };

/**
 * Sets a new password with an e-mailed link, ends every session of the person, renews their links that open
 * without signing in, and opens a session in this browser unless two-step sign-in requires a code.
 * @returns the `Set-Cookie` lines of the new session, or a ticket; null if the link no longer works.
 */
export async function resetPassword(
  ctx: Context,
  input: { token: unknown; password: string; headers: Headers },
): Promise<Entered | null> {
  const link = await readPasswordResetLink(ctx, input.token);
  if (!link) return null;
  const hash = await hashPassword(input.password);
  const userId = await inTransaction(ctx, async (ctx) => {
    const account = await lockedAccount(ctx.db, eq(users.email, link.email));
    if (!account || !resetProves(ctx, link.proof, account.passwordHash)) return null;
    await replacePassword(ctx, account, hash, true);
    return account.userId;
  });
  if (!userId) return null;
  await forgetAttempts(ctx, 'log-in', link.email);
  return await enter(ctx, userId, input.headers);
}

/**
 * Changes the signed-in user's password, ends all their sessions, and opens a new one in this browser. An
 * e-mail lists the links that open without signing in. If `renewLinks` is set, replaces these links first.
 * Refuses a wrong current password.
 * @returns the `Set-Cookie` lines of the new session.
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, password, renewLinks = false, headers }: ChangePasswordInput & { headers: Headers },
): Promise<{ cookies: string[] }> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', words.log_in_first);
  await countAttempt(ctx, 'proof', actor.id);
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (ctx) => {
    const account = await lockedAccount(ctx.db, eq(users.id, actor.id));
    if (!account || !(await passwordMatches(account.passwordHash, currentPassword))) {
      throw new Refusal('invalid_input', words.password_wrong, {
        currentPassword: [words.password_wrong],
      });
    }
    await replacePassword(ctx, account, hash, renewLinks);
  });
  await forgetAttempts(ctx, 'proof', actor.id);
  return { cookies: await startSession(ctx, actor.id, headers) };
}

async function lockedAccount(tx: Database, who: ReturnType<typeof eq>): Promise<Account | null> {
  const [row] = await tx
    .select({
      userId: users.id,
      email: users.email,
      credentialId: credentials.id,
      passwordHash: credentials.password,
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(who, eq(users.emailVerified, true), eq(credentials.providerId, PASSWORD_PROVIDER)))
    .for('update');
  return row?.passwordHash ? { ...row, passwordHash: row.passwordHash } : null;
}

async function replacePassword(ctx: Context, account: Account, hash: string, renewLinks: boolean) {
  const updatedAt = asDate(ctx.now());
  await ctx.db
    .update(credentials)
    .set({ password: hash, updatedAt })
    .where(eq(credentials.id, account.credentialId));
  await endEverySession(ctx, account.userId);
  const url = `${ctx.publicOrigin}/auth/forgot`;
  const told = await (renewLinks ? renewEveryAddress : tellAddresses)(ctx, account.userId);
  await queueMail(ctx, () => passwordChangedMail(account.email, url, ctx.publicOrigin, told));
  await tellFormerAddresses(ctx, account.userId, words.new_password_set);
}
