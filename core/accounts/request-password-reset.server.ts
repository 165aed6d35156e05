import { and, eq } from 'drizzle-orm';
import { queueMail } from '../context.ts';
import { passwordResetMail } from './account.email.ts';
import { countAttempt } from './attempts.server.ts';
import { passwordResetUrl } from './password-reset-link.server.ts';
import type { AccountContext } from './sign-in.server.ts';
import { PASSWORD_PROVIDER } from './sign-up.server.ts';
import { credentials, users } from './tables.ts';

/**
 * Queues a link to set a new password for whoever has a confirmed account; others sign up (again). Answers
 * alike for any address.
 * @throws TooManyAttempts
 */
export async function requestPasswordReset(ctx: AccountContext, { email }: { email: string }): Promise<void> {
  await countAttempt(ctx, 'password-reset', email);
  const [account] = await ctx.db
    .select({ passwordHash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, true),
        eq(credentials.providerId, PASSWORD_PROVIDER),
      ),
    );
  if (!account?.passwordHash) return;
  const url = passwordResetUrl(ctx, { email, passwordHash: account.passwordHash });
  await queueMail(ctx, ctx.db, passwordResetMail(email, url, ctx.publicOrigin));
}
