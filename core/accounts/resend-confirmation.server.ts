import { type Context, inTransaction } from '../context.ts';
import { countAttempt } from './attempts.server.ts';

/**
 * Sends a new confirmation link to an account that waits for one. Does the same for any address, so that
 * neither the answer nor its time tells who has an account.
 * @param next the path to land on after the confirmation.
 * @throws TooManyAttempts
 */
export async function resendConfirmation(
  ctx: Context,
  { email, next }: { email: string; next: string },
): Promise<void> {
  await countAttempt(ctx, 'resend', email);
  await inTransaction(ctx, (ctx) => ctx.jobs.enqueue('mail-link', { what: 'confirmation', email, next }));
}
