import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { subscriptions } from '../../money/payments/tables.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { experts } from '../../people/experts/tables.ts';

/** Returns the user's running subscriptions with a card saved at the provider. */
export async function readSavedCards(ctx: Context): Promise<{ subscriptionId: string; name: string }[]> {
  const payer = signedIn(ctx);
  return await ctx.db
    .select({ subscriptionId: subscriptions.id, name: experts.name })
    .from(subscriptions)
    .innerJoin(experts, eq(experts.id, subscriptions.subjectId))
    .where(
      and(
        ...[eq(subscriptions.payerId, payer.id), eq(subscriptions.provider, ctx.payments.provider.name)],
        ...[ne(subscriptions.provider, 'in-person'), ne(subscriptions.status, 'ended')],
        ...[isNotNull(subscriptions.providerRef), isNotNull(subscriptions.customerRef)],
      ),
    );
}
