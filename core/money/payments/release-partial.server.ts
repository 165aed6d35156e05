import { and, asc, eq, isNull, lte, ne, notExists } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { PARTIAL_HOURS } from './payment.ts';
import { refundOne } from './refund-payment.server.ts';
import { steerSubscription } from './subscriptions/steer-subscription.server.ts';
import { payments, refunds, subscriptions } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'release-partial': NoPayload;
  }
}

/**
 * Refunds payments that have been partial for 24 hours. If such a payment is a bill, also ends its
 * subscription, because the next bill would also fall short. Idempotent.
 * @returns how many payments it handled.
 */
export async function releasePartial(ctx: Context<Product>): Promise<number> {
  const before = asDate(ctx.now().subtract({ hours: PARTIAL_HOURS }));
  const asked = ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), isNull(refunds.doneAt)));
  const done = await sweep(ctx, 'release-partial', {
    due: (limit) =>
      ctx.db
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            ...[eq(payments.state, 'partial'), lte(payments.partialSince, before), notExists(asked)],
            isReady(ctx, 'release-partial', payments.id),
          ),
        )
        .orderBy(asc(payments.partialSince), asc(payments.id))
        .limit(limit),
    work: ({ id }) => releaseOne(ctx, id),
  });
  return done.length;
}

async function releaseOne(ctx: Context<Product>, id: string): Promise<string | null> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id));
  if (payment?.state !== 'partial') return null;
  if (payment.subscriptionId) await stop(ctx, payment.subscriptionId);
  await inTransaction(ctx, (ctx) => refundOne(ctx, id, 'only-a-part'));
  return id;
}

async function stop(ctx: Context<Product>, id: string): Promise<void> {
  const isRunning = and(eq(subscriptions.id, id), ne(subscriptions.status, 'ended'));
  const [row] = await ctx.db.select().from(subscriptions).where(isRunning);
  if (row?.providerRef) await steerSubscription(ctx, row, { to: 'stop' });
}
