import { type Context, inTransaction } from '../../context.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import { type KeptSignUp, sealSignUp } from './kept-sign-up.server.ts';
import { makeWaiting } from './waiting-account.server.ts';

/**
 * Sends a new confirmation link to an account that waits for one. Does the same for any address, so that
 * neither the answer nor its time tells who has an account. An account that is gone is made anew for the browser
 * that signed up.
 * @param next the path to land on after the confirmation.
 * @param kept the sign-up that the browser has kept, if any.
 * @returns the sign-up sealed anew, where one was typed in this browser.
 */
export async function resendConfirmation(
  ctx: Context,
  { email, next, kept = null }: { email: string; next: string; kept?: KeptSignUp | null },
): Promise<{ sealed: string | null }> {
  await countAttempt(ctx, 'resend', email);
  const typed = kept?.email === email ? kept.typed : null;
  const madeId = await inTransaction(ctx, async (ctx) => {
    const made = typed && (await makeWaiting(ctx, { email, typed }));
    await ctx.jobs.enqueue('mail-link', { what: 'confirmation', email, next });
    return made ?? kept?.madeId ?? ctx.newId();
  });
  return { sealed: typed && (await sealSignUp(ctx, { email, typed, madeId })) };
}
