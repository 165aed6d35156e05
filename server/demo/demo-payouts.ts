import { eq } from 'drizzle-orm';
import { refreshAccount, setUpPayouts } from '../../core/business/payouts/set-up-payouts.server.ts';
import { payoutAccounts } from '../../core/business/payouts/tables.ts';
import type { Context, Product } from '../../core/context.ts';
import { markSubjectRead } from '../../core/ground/notifications/mark-read.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { type PlacedSample, personOf, quiet } from './demo-past.ts';

/**
 * Sets up payouts with the sandbox for each sample expert, as any owner would, unless the expert has ever
 * had them. Does nothing without the sandbox.
 */
export async function setUpDemoPayouts(
  ctx: Context<Product>,
  placed: readonly PlacedSample[],
): Promise<void> {
  const { sandbox } = ctx.payments;
  if (!sandbox) return;
  for (const { expertId, userId } of placed) {
    const before = await ctx.db
      .select({ id: payoutAccounts.id })
      .from(payoutAccounts)
      .where(eq(payoutAccounts.expertId, expertId));
    if (before.length > 0) continue;
    const owner = { ...ctx, jobs: quiet, actor: await personOf(ctx, userId), sessionId: null };
    try {
      const { url } = await setUpPayouts(owner, { practiceId: expertId });
      await sandbox.onboard(url.split('/').at(-1)!, 'finished');
      await refreshAccount(owner, expertId);
    } catch (error) {
      // The person may have left the practice.
      if (isRefusal(error)) continue;
      throw error;
    }
    await markSubjectRead(ctx, { userId, kind: 'payout', subjectId: expertId });
  }
}
