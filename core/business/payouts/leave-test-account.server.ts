import { and, eq } from 'drizzle-orm';
import * as words from '#text/business/payouts/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { OnboardingOutcome, SandboxOnboarding } from '../../../platform/payments/sandbox.ts';
import type { Context } from '../../context.ts';
import { payoutAccounts } from './tables.ts';

const REF = /^onboarding_[0-9a-f-]{36}$/;

/** Returns the sandbox's account page. Refuses anyone but the holder of the account. */
export async function readTestAccount(ctx: Context, ref: string): Promise<SandboxOnboarding> {
  const page = REF.test(ref) && ctx.actor ? await ctx.payments.sandbox?.onboardingPage(ref) : null;
  const { provider, providerRef, ownerId } = payoutAccounts;
  const own = page
    ? await ctx.db
        .select({ id: payoutAccounts.id })
        .from(payoutAccounts)
        .where(and(eq(provider, 'sandbox'), eq(providerRef, page.accountRef), eq(ownerId, ctx.actor!.id)))
    : [];
  if (!page || own.length === 0) throw new Refusal('not_found', words.page_not_found);
  return page;
}

/**
 * Completes a visit to the sandbox's account page with the chosen outcome. No money moves.
 * @returns the URL to redirect the browser to.
 */
export async function leaveTestAccount(
  ctx: Context,
  { ref, outcome }: { ref: string; outcome: OnboardingOutcome },
): Promise<{ url: string }> {
  await readTestAccount(ctx, ref);
  const left = await ctx.payments.sandbox!.onboard(ref, outcome);
  if (!left) {
    throw new Refusal('status_changed', words.page_ended);
  }
  return left;
}
