import { countAttempt } from './attempts.server.ts';
import { MAIL_LINK_JOB, type MailLink } from './mail-link-job.server.ts';
import type { AccountContext } from './sign-in.server.ts';

/**
 * Sends a new confirmation link to an account that waits for one. Does the same for any address, so that
 * neither the answer nor its time tells who has an account.
 * @param next the path to land on after the confirmation.
 * @throws TooManyAttempts
 */
export async function resendConfirmation(
  ctx: AccountContext,
  { email, next }: { email: string; next: string },
): Promise<void> {
  await countAttempt(ctx, 'resend', email);
  await ctx.jobs.enqueue(ctx.db, MAIL_LINK_JOB, { what: 'confirmation', email, next } satisfies MailLink);
}
