import { and, eq } from 'drizzle-orm';
import { queueMail } from '../context.ts';
import { confirmationMail } from './account.email.ts';
import { countAttempt } from './attempts.server.ts';
import { confirmationUrl } from './confirmation-link.server.ts';
import type { AccountContext } from './sign-in.server.ts';
import { PASSWORD_PROVIDER } from './sign-up.server.ts';
import { credentials, users } from './tables.ts';

/**
 * Queues a new confirmation link for an account that waits for one. Answers alike for any address.
 * @param next the path to land on after the confirmation.
 * @throws TooManyAttempts
 */
export async function resendConfirmation(
  ctx: AccountContext,
  { email, next }: { email: string; next: string },
): Promise<void> {
  await countAttempt(ctx, 'resend', email);
  const [waiting] = await ctx.db
    .select({ passwordHash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        eq(credentials.providerId, PASSWORD_PROVIDER),
      ),
    );
  if (!waiting?.passwordHash) return;
  const url = confirmationUrl(ctx, { email, passwordHash: waiting.passwordHash, next });
  await queueMail(ctx, ctx.db, confirmationMail(email, url, ctx.publicOrigin));
}
