import { and, eq, or } from 'drizzle-orm';
import { asDate } from '../../../../lib/as-date.ts';
import type { RenewalUpdate, SubscriptionUpdate } from '../../../../platform/payments/provider.ts';
import { type Context, inTransaction, type ProviderEvent } from '../../../context.ts';
import { Mismatch, mismatchOfSubscription } from '../mismatch.ts';
import { notifyPartialPayment } from '../notify-partial-payment.server.ts';
import { NOTHING, stateOf } from '../payment.ts';
import { purposeFacts } from '../purposes.ts';
import { postMoved } from '../settle.server.ts';
import { payments, subscriptions } from '../tables.ts';

type Row = typeof subscriptions.$inferSelect;

/**
 * Applies a provider's report of a subscription and notifies its purpose. Ignores reports older than the last
 * one, unless they report the end. An ended subscription never starts again, and a started one never returns
 * to 'waiting'. Only bills and `paidUntil` extend the paid period.
 * @param atMs when the report was true at the provider, in milliseconds since 1970.
 * @param options.paidUntil the end of the paid period, if we set it without a bill.
 * @param options.tellAgain notifies the purpose even if nothing has changed.
 * @returns the subscription's id; null if the subscription is not ours.
 * @throws Mismatch if the report contradicts the subscription (`mismatchOfSubscription`).
 */
export async function settleSubscription(
  ctx: Context<ProviderEvent>,
  update: SubscriptionUpdate,
  atMs: number,
  options: { tellAgain?: boolean; paidUntil?: Date | null } = {},
): Promise<string | null> {
  return await inTransaction(ctx, async (ctx) => {
    const row = await lockedSubscription(ctx, update, update.ref);
    if (!row) return null;
    const isOld = row.status === 'ended' || (row.toldAt !== null && row.toldAt.getTime() > atMs);
    const isBefore = update.status === 'waiting' && row.status !== 'waiting';
    const isNews = (!isOld && !isBefore) || (update.status === 'ended' && row.status !== 'ended');
    const now = asDate(ctx.now());
    const after: Row = !isNews
      ? row
      : {
          ...row,
          status: update.status,
          endsWithPeriod: update.endsWithPeriod,
          toldAt: new Date(atMs),
          isPaused: update.isPaused,
          providerRef: update.ref,
          customerRef: update.customerRef,
          updatedAt: now,
          periodEndsAt: later(row.periodEndsAt, options.paidUntil ?? null),
        };
    if (isNews) await ctx.db.update(subscriptions).set(after).where(eq(subscriptions.id, row.id));
    const hasMoved =
      after.status !== row.status ||
      after.endsWithPeriod !== row.endsWithPeriod ||
      after.isPaused !== row.isPaused ||
      after.periodEndsAt?.getTime() !== row.periodEndsAt?.getTime();
    if (hasMoved || options.tellAgain) await tellSubscribed(ctx, after);
    return row.id;
  });
}

/**
 * Records a paid bill once, with its payment, its ledger entry, and the new end of the paid period, and
 * notifies the purpose. A partial payment does not extend the period. A bill of zero changes nothing.
 * @returns the ids of the subscription and of the new payment, if any.
 * @throws Mismatch if the bill contradicts the subscription or already belongs to another one.
 */
export async function settleRenewal(
  ctx: Context<ProviderEvent>,
  update: RenewalUpdate,
): Promise<{ paymentId?: string; subscriptionId?: string }> {
  return await inTransaction(ctx, async (ctx) => {
    const row = await lockedSubscription(ctx, update, update.subscriptionRef);
    if (!row || update.cents === 0) return {};
    const now = asDate(ctx.now());
    const { id: subscriptionId, purpose, subjectId, payerId, provider, returnTo, cents } = row;
    const state = stateOf({ ...NOTHING, paidCents: update.cents }, { cents, isOwed: false });
    const [payment] = await ctx.db
      .insert(payments)
      .values({
        id: ctx.newId(),
        purpose,
        subjectId,
        payerId,
        provider,
        returnTo,
        subscriptionId,
        cents,
        paidCents: update.cents,
        state,
        providerRef: update.ref,
        partialSince: state === 'partial' ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!payment) {
      const isKnown = and(eq(payments.provider, provider), eq(payments.providerRef, update.ref));
      const [known] = await ctx.db.select().from(payments).where(isKnown);
      if (known?.subscriptionId !== subscriptionId) throw new Mismatch('reference', { subscriptionId });
      return { subscriptionId };
    }
    await postMoved(ctx, null, payment);
    if (state === 'partial') {
      await notifyPartialPayment(ctx, payment);
      return { subscriptionId, paymentId: payment.id };
    }
    const periodEndsAt = later(row.periodEndsAt, update.periodEndsMs ? new Date(update.periodEndsMs) : null);
    if (periodEndsAt && periodEndsAt.getTime() !== row.periodEndsAt?.getTime()) {
      await ctx.db
        .update(subscriptions)
        .set({ periodEndsAt, updatedAt: now })
        .where(eq(subscriptions.id, row.id));
      // A subscription that is still waiting gets its own event when it starts.
      if (row.status !== 'waiting') await tellSubscribed(ctx, { ...row, periodEndsAt });
    }
    return { subscriptionId, paymentId: payment.id };
  });
}

export async function tellSubscribed(ctx: Context<ProviderEvent>, row: Row): Promise<void> {
  const facts = purposeFacts(ctx.payments.purposes, row.purpose);
  if (!facts?.whenSubscribed) throw new Error(`no concept knows of subscriptions for ${row.purpose}`);
  const { id, subjectId, payerId, status, periodEndsAt, endsWithPeriod, isPaused } = row;
  await facts.whenSubscribed(ctx, { id, subjectId, payerId, status, periodEndsAt, endsWithPeriod, isPaused });
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one.getTime() > other.getTime() ? one : other;
}

async function lockedSubscription(
  ctx: Context<ProviderEvent>,
  update: SubscriptionUpdate | RenewalUpdate,
  ref: string,
): Promise<Row | null> {
  const { provider } = ctx.actor;
  const isIt = or(
    update.id === null ? undefined : eq(subscriptions.id, update.id),
    and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, ref)),
  );
  const [row, other] = await ctx.db.select().from(subscriptions).where(isIt).for('no key update');
  if (!row) return null;
  const mismatch = other ? 'reference' : mismatchOfSubscription(row, update, provider);
  if (mismatch) throw new Mismatch(mismatch, { subscriptionId: row.id });
  return row;
}
