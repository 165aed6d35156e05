import { eq } from 'drizzle-orm';
import type { AnyContext } from '../context.ts';
import { subscriptions } from '../payments/tables.ts';
import type { OwnSpotlight } from './own-spotlight.ts';
import { daysLeft, graceEnd, holds, spotlightState } from './spotlight.ts';
import { spotlights } from './tables.ts';

/** How a practice stands with Spotlight; null where it never took it. */
export async function readSpotlight(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  practiceId: string,
): Promise<OwnSpotlight | null> {
  const [found] = await ctx.db
    .select({
      row: spotlights,
      payerId: subscriptions.payerId,
      provider: subscriptions.provider,
      subscription: subscriptions.status,
    })
    .from(spotlights)
    .innerJoin(subscriptions, eq(subscriptions.id, spotlights.subscriptionId))
    .where(eq(spotlights.practiceId, practiceId));
  if (!found) return null;
  const { row, payerId, provider } = found;
  const state = spotlightState(row, ctx.now());
  return {
    ...{ state, holds: holds(state), daysLeft: daysLeft(row, ctx.now()), payerId, provider },
    paidUntil: row.paidUntil?.toISOString() ?? null,
    graceUntil: row.paidUntil && graceEnd(row.paidUntil).toISOString(),
    isRunning: found.subscription !== 'ended' && state !== 'ended',
  };
}
