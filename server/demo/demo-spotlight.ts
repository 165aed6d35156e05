import { eq } from 'drizzle-orm';
import type { Context, Product } from '../../core/context.ts';
import { markSubjectRead } from '../../core/ground/notifications/mark-read.server.ts';
import { settleOnReturn } from '../../core/money/payments/settle-on-return.server.ts';
import { subscriptions } from '../../core/money/payments/tables.ts';
import { rotateSpotlight } from '../../core/money/spotlight/rotate-spotlight.server.ts';
import { SPOTLIGHT_PATH } from '../../core/money/spotlight/spotlight-path.ts';
import { takeSpotlight } from '../../core/money/spotlight/take-spotlight.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { type PlacedSample, personOf, quiet } from './demo-past.ts';

/**
 * Buys Spotlight for some sample experts with a test card, as any owner would, unless they have ever had
 * it. Does nothing without test cards.
 */
export async function takeDemoSpotlights(
  ctx: Context<Product>,
  placed: readonly PlacedSample[],
): Promise<void> {
  const { sandbox } = ctx.payments;
  if (!sandbox) return;
  for (const { sample, expertId, userId } of placed) {
    if (!sample.takesSpotlight) continue;
    const before = await ctx.db.select().from(subscriptions).where(eq(subscriptions.subjectId, expertId));
    if (before.length > 0) continue;
    const owner = { ...ctx, jobs: quiet, actor: await personOf(ctx, userId), sessionId: null };
    try {
      const { url } = await takeSpotlight(owner, { practiceId: expertId, returnTo: SPOTLIGHT_PATH });
      await sandbox.pay(url.split('/').at(-1)!, 'works');
    } catch (error) {
      // Someone may have suspended or paused the expert, or the law may have changed.
      if (isRefusal(error)) continue;
      throw error;
    }
    const [made] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.subjectId, expertId));
    await settleOnReturn(owner, { paymentId: made!.id });
    await markSubjectRead(ctx, { userId, kind: 'spotlight', subjectId: expertId });
  }
  await rotateSpotlight(ctx);
}
