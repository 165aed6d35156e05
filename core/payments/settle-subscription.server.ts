import { and, eq, or } from 'drizzle-orm';
import type { RenewalSaid, SubscriptionSaid } from '../../platform/payments/provider.ts';
import { type Context, inTransaction, type ProviderEvent } from '../context.ts';
import { purposeFacts } from './purposes.ts';
import { postMoved } from './settle.server.ts';
import { payments, subscriptions } from './tables.ts';

type Row = typeof subscriptions.$inferSelect;

/**
 * Brings a subscription to where a provider says that it stands, and tells the concept of its purpose. What was so
 * before what is known already changes nothing, and what has ended never begins again.
 * @param atMs when it was so at the provider.
 * @returns the subscription's id; null when it is none of ours.
 */
export async function settleSubscription(
  ctx: Context<ProviderEvent>,
  said: SubscriptionSaid,
  atMs: number,
  options: { tellAgain?: boolean } = {},
): Promise<string | null> {
  return await inTransaction(ctx, async (ctx) => {
    const row = await lockedSubscription(ctx, said.id, said.ref);
    if (!row) return null;
    const isOld = row.status === 'ended' || (row.toldAt !== null && row.toldAt.getTime() > atMs);
    const isNews = !isOld || (said.status === 'ended' && row.status !== 'ended');
    const now = new Date(ctx.now().epochMilliseconds);
    const after: Row = !isNews
      ? row
      : {
          ...row,
          ...{ status: said.status, endsWithPeriod: said.endsWithPeriod, toldAt: new Date(atMs) },
          ...{ providerRef: said.ref, customerRef: said.customerRef, updatedAt: now },
          periodEndsAt: new Date(Math.max(said.periodEndsMs, row.periodEndsAt?.getTime() ?? 0)),
        };
    if (isNews) await ctx.db.update(subscriptions).set(after).where(eq(subscriptions.id, row.id));
    const hasMoved =
      after.status !== row.status ||
      after.endsWithPeriod !== row.endsWithPeriod ||
      after.periodEndsAt?.getTime() !== row.periodEndsAt?.getTime();
    if (hasMoved || options.tellAgain) {
      const facts = purposeFacts(ctx.payments.purposes, row.purpose);
      if (!facts?.whenSubscribed) throw new Error(`no concept knows of subscriptions for ${row.purpose}`);
      const { id, subjectId, payerId, status, periodEndsAt, endsWithPeriod } = after;
      await facts.whenSubscribed(ctx, { id, subjectId, payerId, status, periodEndsAt, endsWithPeriod });
    }
    return row.id;
  });
}

/** Notes that one period was paid, once for each bill: a payment of its own, and its movement in the ledger. */
export async function settleRenewal(
  ctx: Context<ProviderEvent>,
  said: RenewalSaid,
): Promise<{ paymentId?: string; subscriptionId?: string }> {
  return await inTransaction(ctx, async (ctx) => {
    const row = await lockedSubscription(ctx, said.id, said.subscriptionRef);
    if (!row || said.cents === 0) return {};
    const now = new Date(ctx.now().epochMilliseconds);
    const { id: subscriptionId, purpose, subjectId, payerId, provider, returnTo } = row;
    const [payment] = await ctx.db
      .insert(payments)
      .values({
        ...{ id: ctx.newId(), purpose, subjectId, payerId, provider, returnTo, subscriptionId },
        ...{ cents: said.cents, paidCents: said.cents, state: 'paid', providerRef: said.ref },
        ...{ createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing()
      .returning();
    if (payment) await postMoved(ctx, null, payment);
    return { subscriptionId, ...(payment && { paymentId: payment.id }) };
  });
}

async function lockedSubscription(
  ctx: Context<ProviderEvent>,
  id: string | null,
  ref: string,
): Promise<Row | null> {
  const isIt = or(
    id === null ? undefined : eq(subscriptions.id, id),
    and(eq(subscriptions.provider, ctx.actor.provider as 'stripe'), eq(subscriptions.providerRef, ref)),
  );
  const [row] = await ctx.db.select().from(subscriptions).where(isIt).for('no key update');
  return row ?? null;
}
