import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { readNotice } from '../../../platform/payments/notices.ts';
import type { PaymentUpdate, ProviderUpdate } from '../../../platform/payments/provider.ts';
import { type Context, inTransaction, type Product, type ProviderEvent } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { asProvider } from '../payments/as-provider.ts';
import { isMismatch, Mismatch } from '../payments/mismatch.ts';
import { settle } from '../payments/settle.server.ts';
import { settleChargeback } from '../payments/settle-chargeback.server.ts';
import { settleRenewal, settleSubscription } from '../payments/subscriptions/settle-subscription.server.ts';
import { payments, providerEvents } from '../payments/tables.ts';
import { leaveUnapplied } from './leave-unapplied.server.ts';

/**
 * Applies waiting events, oldest first, each in one transaction with its effect. Idempotent. Retries a failed
 * event later, so it does not block the others. Never retries a mismatched event.
 * @returns how many events it applied.
 */
export async function applyEvents(ctx: Context<Product>): Promise<number> {
  const applied = await sweep(ctx, 'apply-event', {
    due: (limit) =>
      ctx.db
        .select({ id: providerEvents.id })
        .from(providerEvents)
        .where(and(isWaiting, isReady(ctx, 'apply-event', providerEvents.id)))
        .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
        .limit(limit),
    work: ({ id }) =>
      applyWithBill(ctx, id).catch(async (error: unknown) => {
        if (isMismatch(error)) {
          await leaveUnapplied(ctx, id, error);
          return null;
        }
        const failure = sqlState(error) ?? (error instanceof Error ? error.name : typeof error);
        await ctx.db.update(providerEvents).set({ failure }).where(eq(providerEvents.id, id));
        throw error;
      }),
  });
  return applied.length;
}

const isWaiting = and(isNull(providerEvents.appliedAt), isNull(providerEvents.mismatch));

/**
 * Applies an event. A chargeback names the provider's payment, but we store a subscription's payments under
 * their bills. For an unknown payment, this first asks the provider for the bill, outside of the transaction.
 */
async function applyWithBill(ctx: Context<Product>, id: string): Promise<string | null> {
  const [event] = await ctx.db.select().from(providerEvents).where(eq(providerEvents.id, id));
  const notice = event && readNotice(event.provider, event.payload);
  if (notice?.mismatch) throw new Mismatch(notice.mismatch);
  const update = notice?.update;
  if (update?.about !== 'chargeback' || event?.provider !== ctx.payments.provider.name) {
    return await applyEvent(ctx, id, null);
  }
  const isIt = and(eq(payments.provider, event.provider), eq(payments.providerRef, update.paymentRef));
  const known = await ctx.db.select({ id: payments.id }).from(payments).where(isIt);
  const bill = known.length > 0 ? null : await ctx.payments.provider.billOf(update.paymentRef);
  return await applyEvent(ctx, id, bill);
}

/**
 * Applies an event in one transaction. Locks in the order that all payments use: the event, the payment or
 * subscription, the subject's rows, the ledger.
 */
async function applyEvent(ctx: Context<Product>, id: string, bill: string | null): Promise<string | null> {
  return await inTransaction(ctx, async (ctx) => {
    const [event] = await ctx.db
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.id, id), isWaiting))
      .for('update');
    if (!event) return null;
    const { provider, eventId, payload, tellAgain } = event;
    const notice = readNotice(provider, payload);
    const update =
      notice.update?.about === 'chargeback' && bill ? { ...notice.update, paymentRef: bill } : notice.update;
    // The provider's clock can be wrong, but an event can't have happened after we received it.
    const atMs = Math.min(notice.atMs, event.receivedAt.getTime());
    const about = update ? await take(asProvider(ctx, provider, eventId), update, atMs, tellAgain) : {};
    const appliedAt = asDate(ctx.now());
    await ctx.db
      .update(providerEvents)
      .set({ appliedAt, failure: null, tellAgain: false, ...about })
      .where(eq(providerEvents.id, id));
    return id;
  });
}

/**
 * Applies what an event reports.
 * @returns the ids to store with the event; null if it is not about one of our payments or subscriptions.
 * Accounts, transfers, and bank payouts have no ids to store.
 */
async function take(ctx: Context<ProviderEvent>, update: ProviderUpdate, atMs: number, tellAgain: boolean) {
  switch (update.about) {
    case 'payment': {
      const paymentId = await paymentOf(ctx, update);
      if (paymentId) await settle(ctx, paymentId, update, { tellAgain });
      return { paymentId };
    }
    case 'subscription':
      return { subscriptionId: await settleSubscription(ctx, update, atMs, { tellAgain }) };
    case 'renewal':
      return await settleRenewal(ctx, update);
    case 'chargeback':
      return { paymentId: await settleChargeback(ctx, update) };
    case 'account':
      await ctx.payments.listeners.account(ctx, update, atMs);
      return {};
    case 'transfer':
      await ctx.payments.listeners.transfer(ctx, update);
      return {};
    case 'bank':
      await ctx.payments.listeners.bank(ctx, update, atMs);
      return {};
  }
}

/**
 * Finds our payment by our id, if the provider stored it, or by the provider's reference.
 * @throws Mismatch if the two identify different payments.
 */
async function paymentOf(ctx: Context<ProviderEvent>, { id, ref }: PaymentUpdate): Promise<string | null> {
  const isIt = or(
    id === null ? undefined : eq(payments.id, id),
    and(eq(payments.provider, ctx.actor.provider), eq(payments.providerRef, ref)),
  );
  const [row, other] = await ctx.db.select({ id: payments.id }).from(payments).where(isIt);
  if (row && other) throw new Mismatch('reference', { paymentId: row.id });
  return row?.id ?? null;
}
