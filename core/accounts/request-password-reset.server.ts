import { countAttempt } from './attempts.server.ts';
import { MAIL_LINK_JOB, type MailLink } from './mail-link-job.server.ts';
import type { AccountContext } from './sign-in.server.ts';

/**
 * Sends a link to set a new password to whoever has a confirmed account; others sign up (again). Does the
 * same for any address, so that neither the answer nor its time tells who has an account.
 * @throws TooManyAttempts
 */
export async function requestPasswordReset(ctx: AccountContext, { email }: { email: string }): Promise<void> {
  await countAttempt(ctx, 'password-reset', email);
  await ctx.jobs.enqueue(ctx.db, MAIL_LINK_JOB, { what: 'password-reset', email } satisfies MailLink);
}
