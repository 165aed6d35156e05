import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { asDate } from '../../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../../context.ts';
import { isReady, sweep } from '../../../ground/set-aside/sweep.server.ts';
import { asProvider } from '../as-provider.ts';
import { subscriptions } from '../tables.ts';
import { oweMonth } from './months-by-hand.server.ts';
import { settleSubscription } from './settle-subscription.server.ts';
import { nameByHand } from './steer-subscription.server.ts';

declare module '../../../context.ts' {
  interface JobPayloads {
    /** Starts the next month of subscriptions that no outside provider renews. */
    'renew-subscriptions': NoPayload;
  }
}

const { status, provider, periodEndsAt, updatedAt, isPaused } = subscriptions;

/**
 * Starts the next month of subscriptions whose paid month is over. The sandbox charges its stored test card.
 * If the payer pays by hand, the next month becomes owed, or the subscription ends if the payer asked for
 * that. Stripe renews its own subscriptions. Idempotent.
 * @returns how many subscriptions it renewed or ended.
 */
export async function renewSubscriptions(ctx: Context<Product>): Promise<number> {
  const now = ctx.now();
  const isOver = lte(periodEndsAt, asDate(now));
  // We retry a declined test card once a day.
  const aDayAgo = asDate(now.subtract({ hours: 24 }));
  const isDue = or(
    and(eq(provider, 'in-person'), eq(status, 'active'), eq(isPaused, false)),
    and(eq(provider, 'sandbox'), eq(status, 'active')),
    and(eq(provider, 'sandbox'), eq(status, 'past-due'), lte(updatedAt, aDayAgo)),
  );
  const done = await sweep(ctx, 'renew-subscription', {
    due: (limit) =>
      ctx.db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(
          and(
            inArray(provider, ['in-person', 'sandbox']),
            isNotNull(periodEndsAt),
            ...[isOver, isDue, isReady(ctx, 'renew-subscription', subscriptions.id)],
          ),
        )
        .orderBy(periodEndsAt, subscriptions.id)
        .limit(limit),
    work: ({ id }) => renew(ctx, id),
  });
  return done.length;
}

async function renew(ctx: Context<Product>, id: string): Promise<string | null> {
  const isIt = eq(subscriptions.id, id);
  const [found] = await ctx.db.select().from(subscriptions).where(isIt);
  if (found?.provider === 'sandbox' && found.providerRef) {
    await ctx.payments.sandbox?.renew(found.providerRef, undefined, true);
    return id;
  }
  return await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(subscriptions).where(isIt).for('no key update');
    const nowMs = ctx.now().epochMilliseconds;
    if (row?.status !== 'active' || row.periodEndsAt === null || row.periodEndsAt.getTime() > nowMs)
      return null;
    const ref = nameByHand(id);
    await settleSubscription(
      asProvider(ctx, 'in-person', `month:${id}:${row.periodEndsAt.toISOString()}`),
      {
        about: 'subscription',
        id,
        ref,
        customerRef: ref,
        isPaused: row.isPaused,
        currency: row.currency,
        cents: row.cents,
        status: row.endsWithPeriod ? 'ended' : 'past-due',
        endsWithPeriod: row.endsWithPeriod,
        periodEndsMs: row.periodEndsAt.getTime(),
      },
      nowMs,
    );
    if (!row.endsWithPeriod) await oweMonth(ctx, row);
    return id;
  });
}
