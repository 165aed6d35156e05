import { eq, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { subscriptions } from '../payments/tables.ts';
import type { OwnSpotlight } from './own-spotlight.ts';
import { payerOwnsSql } from './payer-owns-sql.ts';
import { daysLeft, graceEnd, holds, spotlightState } from './spotlight.ts';
import { spotlights } from './tables.ts';

/**
 * Returns a practice's Spotlight; null if it never had one. If the payer is no longer an owner, shows
 * Spotlight as ending, or as ended if it never began, even before the job ends it.
 */
export async function readSpotlight(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  practiceId: string,
): Promise<OwnSpotlight | null> {
  const [found] = await ctx.db
    .select({
      row: spotlights,
      payerId: subscriptions.payerId,
      payerOwns: sql<boolean>`${sql.raw(payerOwnsSql('subscriptions'))}`,
      provider: subscriptions.provider,
      subscription: subscriptions.status,
      cents: subscriptions.cents,
    })
    .from(spotlights)
    .innerJoin(subscriptions, eq(subscriptions.id, spotlights.subscriptionId))
    .where(eq(spotlights.practiceId, practiceId));
  if (!found) return null;
  const { row, payerId, payerOwns, provider, cents } = found;
  const status = payerOwns || row.paidUntil ? row.status : 'ended';
  const facts = payerOwns ? row : { ...row, status, endsWithPeriod: true };
  const state = spotlightState(facts, ctx.now());
  return {
    state,
    holds: holds(state),
    daysLeft: daysLeft(row, ctx.now()),
    payerId,
    payerOwns,
    provider,
    cents,
    paidUntil: row.paidUntil?.toISOString() ?? null,
    graceUntil: row.paidUntil && graceEnd(row.paidUntil).toISOString(),
    isRunning: found.subscription !== 'ended' && state !== 'ended',
  };
}
