import { type Context, inTransaction } from '../../context.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import { type KeptSignUp, sealSignUp } from './kept-sign-up.server.ts';
import { createUnconfirmed } from './waiting-account.server.ts';

/**
 * Requests a new confirmation link. Neither the answer nor its timing reveals whether the address has an
 * unconfirmed account. Recreates a removed account for the browser that signed up.
 * @param next the path to go to afterward.
 * @param kept the sign-up that the browser stored, if any.
 * @returns the stored sign-up, encrypted again; null if it is for another address or has no form data.
 */
export async function resendConfirmation(
  ctx: Context,
  { email, next, kept = null }: { email: string; next: string; kept?: KeptSignUp | null },
): Promise<{ sealed: string | null }> {
  await countAttempt(ctx, 'resend', email);
  const typed = kept?.email === email ? kept.typed : null;
  const madeId = await inTransaction(ctx, async (ctx) => {
    const made = typed && (await createUnconfirmed(ctx, { email, typed }));
    await ctx.jobs.enqueue('mail-link', { what: 'confirmation', email, next });
    return made ?? kept?.madeId ?? ctx.newId();
  });
  return { sealed: typed && (await sealSignUp(ctx, { email, typed, madeId })) };
}
