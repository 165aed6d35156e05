import { eq } from 'drizzle-orm';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import type { SubscriptionChange } from '../payments/purposes.ts';
import { withoutChargedBackBills } from './charged-back-bills.server.ts';
import { ownsPractice } from './owns-practice.server.ts';
import { lockSpotlight, tellRefunded, writeSpotlight } from './write-spotlight.server.ts';

declare module '../payments/purposes.ts' {
  interface PaymentPurposes {
    spotlight: 'practice';
  }
}

/**
 * Applies a change of a subscription to the practice's Spotlight, in the transaction that records the change.
 * Ignores the end of a former subscription. Only a chargeback shortens the paid days. If the payer is no
 * longer an owner, Spotlight does not begin, and `keepSpotlights` stops and refunds it.
 */
export async function spotlightSubscribed(
  ctx: Context<ProviderEvent>,
  told: SubscriptionChange,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id: subscriptionId, subjectId: practiceId, payerId, status, periodEndsAt, endsWithPeriod } = told;
    const [practice] = await ctx.db
      .select({ id: experts.id })
      .from(experts)
      .where(eq(experts.id, practiceId))
      .for('no key update');
    if (!practice) return;
    const row = await lockSpotlight(ctx, practiceId);
    const isSame = row?.subscriptionId === subscriptionId;
    if (row && !isSame && status === 'ended') return;
    const hasBegun = isSame && row.paidUntil !== null;
    const wasRefused = isSame && row.status === 'ended' && !hasBegun;
    if (wasRefused) return;
    if (!hasBegun && !(await ownsPractice(ctx, practiceId, payerId))) {
      if (row && !isSame && row.state !== 'ended') return;
      const nothing = { paidUntil: null, endsWithPeriod: false, pausedAt: null };
      await writeSpotlight(ctx, row, { practiceId, subscriptionId, status: 'ended', ...nothing });
      await ctx.jobs.enqueue('keep-spotlights', {});
      if (status !== 'waiting') await tellRefunded(ctx, { practiceId, subscriptionId });
      return;
    }
    const known = isSame ? row.paidUntil : null;
    const paidUntil =
      known && periodEndsAt && known.getTime() > periodEndsAt.getTime() ? known : (periodEndsAt ?? known);
    const current = {
      practiceId,
      subscriptionId,
      status,
      paidUntil,
      endsWithPeriod,
      pausedAt: isSame ? row.pausedAt : null,
    };
    const after = await withoutChargedBackBills(ctx, current);
    await writeSpotlight(ctx, row, after, after === current ? null : 'charged-back');
  });
}
