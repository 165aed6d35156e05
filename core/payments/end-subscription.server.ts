import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { safePath } from '../../lib/safe-path.ts';
import { signedIn } from '../accounts/signed-in.ts';
import type { Context } from '../context.ts';
import { asProvider } from './as-provider.ts';
import { away, reached } from './provider-page.ts';
import { settleSubscription } from './settle-subscription.server.ts';
import { subscriptions } from './tables.ts';

/**
 * Has a subscription end with the month that is paid for, or takes that back before it has ended. Only who pays
 * for it may. Runs outside of any transaction.
 * @throws Refusal sign_in_required, not_found; status_changed once it has ended; unavailable.
 */
export async function endSubscription(
  ctx: Context,
  { subscriptionId, ends }: { subscriptionId: string; ends: boolean },
): Promise<void> {
  const row = await ownSubscription(ctx, subscriptionId);
  if (row.endsWithPeriod === ends) return;
  const { provider } = ctx.payments;
  const toldMs = row.toldAt?.getTime() ?? 0;
  const said = await reached(() => provider.endWithPeriod(row.ref, ends, `end:${row.id}:${ends}:${toldMs}`));
  await settleSubscription(
    asProvider(ctx, provider.name, `answer:${row.ref}`),
    said,
    ctx.now().epochMilliseconds,
  );
}

/**
 * The provider's page where somebody changes the card of their subscription and reads its bills.
 * @throws Refusal sign_in_required, not_found; status_changed once it has ended; unavailable.
 */
export async function openPortal(
  ctx: Context,
  { subscriptionId, returnTo }: { subscriptionId: string; returnTo: string },
): Promise<{ url: string }> {
  const { customerRef } = await ownSubscription(ctx, subscriptionId);
  return await reached(() =>
    ctx.payments.provider.portal(customerRef, ctx.publicOrigin + (safePath(returnTo) ?? '/')),
  );
}

async function ownSubscription(ctx: Context, id: string) {
  const person = signedIn(ctx);
  const isOwn = and(eq(subscriptions.id, id), eq(subscriptions.payerId, person.id));
  const [row] = isId(id) ? await ctx.db.select().from(subscriptions).where(isOwn) : [];
  if (!row) throw new Refusal('not_found', 'Oops! Page not found');
  const { providerRef: ref, customerRef } = row;
  if (row.status === 'ended' || !ref || !customerRef) {
    throw new Refusal('status_changed', 'This subscription is not running.');
  }
  if (row.provider !== ctx.payments.provider.name) throw away();
  return { ...row, ref, customerRef };
}
