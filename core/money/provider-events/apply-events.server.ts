import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { readNotice } from '../../../platform/payments/notices.ts';
import type { PaymentSaid, Said } from '../../../platform/payments/provider.ts';
import { type Context, inTransaction, type Product, type ProviderEvent } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { asProvider } from '../payments/as-provider.ts';
import { isMismatch, Mismatch } from '../payments/mismatch.ts';
import { settle } from '../payments/settle.server.ts';
import { settleChargeback } from '../payments/settle-chargeback.server.ts';
import { settleRenewal, settleSubscription } from '../payments/settle-subscription.server.ts';
import { payments, providerEvents } from '../payments/tables.ts';
import { leaveUnapplied } from './leave-unapplied.server.ts';

/**
 * Applies waiting events, oldest first, each in one transaction with its effect. Safe to repeat. A failed
 * event is set aside for a retry and blocks no other; a mismatched one is set aside permanently.
 * @returns how many were applied.
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
 * Applies one event. A chargeback names a payment at the provider, but of a subscription we know only the
 * bills. If the payment is unknown, asks the provider for its bill first, outside the transaction.
 */
async function applyWithBill(ctx: Context<Product>, id: string): Promise<string | null> {
  const [event] = await ctx.db.select().from(providerEvents).where(eq(providerEvents.id, id));
  const notice = event && readNotice(event.provider, event.payload);
  if (notice?.mismatch) throw new Mismatch(notice.mismatch);
  const said = notice?.said;
  if (said?.about !== 'chargeback' || event?.provider !== ctx.payments.provider.name) {
    return await applyEvent(ctx, id, null);
  }
  const isIt = and(eq(payments.provider, event.provider), eq(payments.providerRef, said.paymentRef));
  const known = await ctx.db.select({ id: payments.id }).from(payments).where(isIt);
  const bill = known.length > 0 ? null : await ctx.payments.provider.billOf(said.paymentRef);
  return await applyEvent(ctx, id, bill);
}

/**
 * Applies one event. Lock order, as throughout payments: event, payment or subscription, subject's rows,
 * ledger.
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
    const said =
      notice.said?.about === 'chargeback' && bill ? { ...notice.said, paymentRef: bill } : notice.said;
    // An event cannot happen after we received it, whatever the provider's clock says.
    const atMs = Math.min(notice.atMs, event.receivedAt.getTime());
    const about = said ? await take(asProvider(ctx, provider, eventId), said, atMs, tellAgain) : {};
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
 * @returns the ids to record with the event: null if it is about nothing of ours, none for accounts,
 * transfers and bank payouts.
 */
async function take(ctx: Context<ProviderEvent>, said: Said, atMs: number, tellAgain: boolean) {
  switch (said.about) {
    case 'payment': {
      const paymentId = await paymentOf(ctx, said);
      if (paymentId) await settle(ctx, paymentId, said, { tellAgain });
      return { paymentId };
    }
    case 'subscription':
      return { subscriptionId: await settleSubscription(ctx, said, atMs, { tellAgain }) };
    case 'renewal':
      return await settleRenewal(ctx, said);
    case 'chargeback':
      return { paymentId: await settleChargeback(ctx, said) };
    case 'account':
      await ctx.payments.hearers.account(ctx, said, atMs);
      return {};
    case 'transfer':
      await ctx.payments.hearers.transfer(ctx, said);
      return {};
    case 'bank':
      await ctx.payments.hearers.bank(ctx, said, atMs);
      return {};
  }
}

/**
 * Finds our payment by our id, which the provider stored, or by the provider's reference.
 * @throws Mismatch if the two name different payments.
 */
async function paymentOf(ctx: Context<ProviderEvent>, { id, ref }: PaymentSaid): Promise<string | null> {
  const isIt = or(
    id === null ? undefined : eq(payments.id, id),
    and(eq(payments.provider, ctx.actor.provider), eq(payments.providerRef, ref)),
  );
  const [row, other] = await ctx.db.select({ id: payments.id }).from(payments).where(isIt);
  if (row && other) throw new Mismatch('reference', { paymentId: row.id });
  return row?.id ?? null;
}
