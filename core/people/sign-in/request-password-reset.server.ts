import { type Context, inTransaction } from '../../context.ts';
import { countAttempt } from '../accounts/attempts.server.ts';

/**
 * Requests a link to set a new password. Does the same work for any address, so neither the answer nor its
 * timing reveals who has an account.
 * @param next the path to go to after setting the password.
 */
export async function requestPasswordReset(
  ctx: Context,
  { email, next }: { email: string; next: string },
): Promise<void> {
  await countAttempt(ctx, 'password-reset', email);
  await inTransaction(ctx, (ctx) => ctx.jobs.enqueue('mail-link', { what: 'password-reset', email, next }));
}
