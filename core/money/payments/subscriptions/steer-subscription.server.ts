import { and, eq } from 'drizzle-orm';
import type { SubscriptionUpdate } from '../../../../platform/payments/provider.ts';
import type { AnyContext } from '../../../context.ts';
import { asProvider } from '../as-provider.ts';
import { OtherProvider } from '../other-provider.ts';
import { settle } from '../settle.server.ts';
import { payments, type subscriptions } from '../tables.ts';
import { settleSubscription } from './settle-subscription.server.ts';

/** A change to a subscription. `nextBillAt` is the end of the paid days. */
export type Steering =
  | { to: 'end'; ends: boolean }
  | { to: 'pause' }
  | { to: 'resume'; nextBillAt: Date }
  | { to: 'stop' };

type Row = typeof subscriptions.$inferSelect;

/**
 * Ends a subscription with its period (or undoes that), pauses, resumes, or stops it, and applies the
 * provider's answer. A subscription paid by hand has no provider. Ending it waives what is owed. Does not
 * check permission. Must not run inside a transaction.
 */
export async function steerSubscription(ctx: AnyContext, row: Row, steering: Steering): Promise<void> {
  const { provider } = ctx.payments;
  if (row.provider !== provider.name && row.provider !== 'in-person') throw new OtherProvider();
  const update = row.provider === 'in-person' ? byHand(row, steering) : await byProvider(ctx, row, steering);
  const event = asProvider(ctx, row.provider, `answer:${update.ref}`);
  const paidUntil = steering.to === 'resume' ? steering.nextBillAt : null;
  await settleSubscription(event, update, ctx.now().epochMilliseconds, { paidUntil });
  if (row.provider !== 'in-person' || update.status !== 'ended') return;
  const owed = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subscriptionId, row.id), eq(payments.state, 'owed')));
  for (const { id } of owed) {
    await settle(event, id, { heldCents: 0, paidCents: 0, refundedCents: 0, isOver: true });
  }
}

async function byProvider(ctx: AnyContext, row: Row, steering: Steering): Promise<SubscriptionUpdate> {
  const { provider } = ctx.payments;
  const { id, providerRef: ref } = row;
  if (!ref) throw new Error('a subscription that nobody has paid for is not steered');
  const toldMs = row.toldAt?.getTime() ?? 0;
  switch (steering.to) {
    case 'end':
      return await provider.endWithPeriod(ref, steering.ends, `end:${id}:${steering.ends}:${toldMs}`);
    case 'pause':
      return await provider.pause(ref, `pause:${id}:${toldMs}`);
    case 'resume': {
      const nextBillMs = steering.nextBillAt.getTime();
      const at = { nextBillMs, nowMs: ctx.now().epochMilliseconds };
      return await provider.resume(ref, at, `resume:${id}:${nextBillMs}:${toldMs}`);
    }
    case 'stop':
      return await provider.stop(ref, `stop:${id}`);
  }
}

function byHand(row: Row, steering: Steering): SubscriptionUpdate {
  const isUnpaid = row.status === 'waiting' || row.status === 'past-due';
  const ends = steering.to === 'end' ? steering.ends : row.endsWithPeriod;
  return {
    about: 'subscription',
    currency: row.currency,
    cents: row.cents,
    id: row.id,
    ref: nameByHand(row.id),
    customerRef: nameByHand(row.id),
    endsWithPeriod: ends,
    // An unpaid month has no paid period, so the subscription ends now.
    status: steering.to === 'stop' || (steering.to === 'end' && ends && isUnpaid) ? 'ended' : row.status,
    isPaused: steering.to === 'pause' || (steering.to !== 'resume' && row.isPaused),
    periodEndsMs: row.periodEndsAt?.getTime() ?? 0,
  };
}

/** Returns the reference of a subscription paid by hand, which gets none from a provider. */
export const nameByHand = (subscriptionId: string) => `by-hand-${subscriptionId}`;
