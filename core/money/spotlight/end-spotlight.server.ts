import * as words from '#text/money/spotlight/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { asOwnerOf, type ForPractice } from '../../people/experts/change-practice.server.ts';
import { endSubscription, openPortal } from '../payments/subscriptions/end-subscription.server.ts';
import { lockSpotlight } from './write-spotlight.server.ts';

/**
 * Ends Spotlight when its paid month ends, or undoes that. Refuses anyone but the paying owner. Must not run
 * inside a transaction.
 */
export async function endSpotlight(
  ctx: Context,
  { practiceId, ends }: ForPractice & { ends: boolean },
): Promise<void> {
  await endSubscription(ctx, { subscriptionId: await ownSubscription(ctx, practiceId), ends });
}

/**
 * Returns the URL of the provider's page where the payer can change the card and read bills. Refuses anyone
 * else.
 */
export async function openSpotlightBilling(
  ctx: Context,
  { practiceId, returnTo }: ForPractice & { returnTo: string },
): Promise<{ url: string }> {
  return await openPortal(ctx, { subscriptionId: await ownSubscription(ctx, practiceId), returnTo });
}

async function ownSubscription(ctx: Context, practiceId: string | null | undefined): Promise<string> {
  signedIn(ctx);
  const row = await asOwnerOf(ctx, { practiceId: practiceId ?? null }, lockSpotlight);
  if (!row) throw new Refusal('not_found', words.no_spotlight);
  return row.subscriptionId;
}
