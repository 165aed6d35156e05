import { eq } from 'drizzle-orm';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import type { ChargebackChange } from '../payments/purposes.ts';
import { payments } from '../payments/tables.ts';
import { withoutChargedBackBills } from './charged-back-bills.server.ts';
import { lockSpotlight, tellChargebackWon, writeSpotlight } from './write-spotlight.server.ts';

/**
 * Ends Spotlight when a bank takes back the payment for a month: immediately if it was the last paid month,
 * otherwise after the days that other bills cover. If we win later, tells the payer, but Spotlight stays
 * ended. Ignores inquiries that took no money, and repeated or late events.
 */
export async function spotlightChargedBack(
  ctx: Context<ProviderEvent>,
  told: ChargebackChange,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [bill] = await ctx.db
      .select({ subscriptionId: payments.subscriptionId, practiceId: payments.subjectId })
      .from(payments)
      .where(eq(payments.id, told.paymentId));
    if (!bill?.subscriptionId) return;
    const { practiceId, subscriptionId } = bill;
    const ofPractice = eq(experts.id, practiceId);
    await ctx.db.select({ id: experts.id }).from(experts).where(ofPractice).for('no key update');
    const row = await lockSpotlight(ctx, practiceId);
    const isSame = row?.subscriptionId === subscriptionId;
    // If Spotlight has not begun, `spotlightSubscribed` applies charged-back bills when it begins.
    if (isSame && row.paidUntil !== null) {
      const after = await withoutChargedBackBills(ctx, row);
      const hasChanged =
        after.status !== row.status || after.paidUntil?.getTime() !== row.paidUntil.getTime();
      if (hasChanged) await writeSpotlight(ctx, row, after, 'charged-back');
    }
    await ctx.jobs.enqueue('keep-spotlights', {});
    const isWon = told.status === 'won' && told.before !== 'won';
    if (isWon && told.hadMoney) await tellChargebackWon(ctx, { practiceId, subscriptionId });
  });
}
