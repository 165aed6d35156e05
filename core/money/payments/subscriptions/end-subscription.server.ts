import { and, eq } from 'drizzle-orm';
import * as words from '#text/money/payments/rules';
import { Refusal } from '../../../../lib/errors.ts';
import { isId } from '../../../../lib/id.server.ts';
import { pathInLanguage } from '../../../../lib/language.ts';
import { safePath } from '../../../../lib/safe-path.ts';
import type { Context } from '../../../context.ts';
import { signedIn } from '../../../people/accounts/signed-in.ts';
import { reached, unavailable } from '../provider-page.ts';
import { subscriptions } from '../tables.ts';
import { steerSubscription } from './steer-subscription.server.ts';

/**
 * Ends the payer's own subscription when its paid month ends, or undoes that before then. Refuses anyone
 * but the payer. Must not run inside a transaction.
 */
export async function endSubscription(
  ctx: Context,
  { subscriptionId, ends }: { subscriptionId: string; ends: boolean },
): Promise<void> {
  const row = await ownSubscription(ctx, subscriptionId);
  if (row.endsWithPeriod === ends) return;
  await reached(() => steerSubscription(ctx, row, { to: 'end', ends }));
}

/**
 * Returns the URL of the provider's page where the payer can change the card and read bills. Refuses anyone
 * else, and a subscription that is paid by hand.
 */
export async function openPortal(
  ctx: Context,
  { subscriptionId, returnTo }: { subscriptionId: string; returnTo: string },
): Promise<{ url: string }> {
  const { customerRef } = await ownSubscription(ctx, subscriptionId);
  if (!customerRef || ctx.payments.provider.name === 'in-person') {
    throw new Refusal('unavailable', words.paid_by_hand);
  }
  return await reached(() =>
    ctx.payments.provider.portal(customerRef, ctx.publicOrigin + pathInLanguage(safePath(returnTo) ?? '/')),
  );
}

async function ownSubscription(ctx: Context, id: string) {
  const person = signedIn(ctx);
  const isOwn = and(eq(subscriptions.id, id), eq(subscriptions.payerId, person.id));
  const [row] = isId(id) ? await ctx.db.select().from(subscriptions).where(isOwn) : [];
  if (!row) throw new Refusal('not_found', words.no_such_subscription);
  const isByHand = row.provider === 'in-person';
  if (row.status === 'ended' || (!isByHand && (!row.providerRef || !row.customerRef))) {
    throw new Refusal('status_changed', words.subscription_not_running);
  }
  if (!isByHand && row.provider !== ctx.payments.provider.name) throw unavailable();
  return row;
}
