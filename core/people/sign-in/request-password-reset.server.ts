import { type Context, inTransaction } from '../../context.ts';
import { countAttempt } from '../accounts/attempts.server.ts';

/**
 * Sends a link to set a new password to whoever has a confirmed account; others sign up (again). Does the
 * same for any address, so that neither the answer nor its time tells who has an account.
 * @param next the path to land on with the new password.
 */
export async function requestPasswordReset(
  ctx: Context,
  { email, next }: { email: string; next: string },
): Promise<void> {
  await countAttempt(ctx, 'password-reset', email);
  await inTransaction(ctx, (ctx) => ctx.jobs.enqueue('mail-link', { what: 'password-reset', email, next }));
}
