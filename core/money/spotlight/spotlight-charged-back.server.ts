import { eq } from 'drizzle-orm';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import type { ChargebackTold } from '../payments/purposes.ts';
import { payments } from '../payments/tables.ts';
import { lessTakenBills } from './taken-bills.server.ts';
import { lockSpotlight, tellChargebackWon, writeSpotlight } from './write-spotlight.server.ts';

/**
 * What becomes of a practice's Spotlight when a bank takes a month of it back; run in the transaction that notes it. It
 * ends, and the job that keeps Spotlight stops the bills: at once where the month was the last one paid, else with
 * the days that other bills have paid for. Nothing begins again where the chargeback is won; the payer is told. An
 * inquiry that has taken no money changes nothing, and neither does an event that is repeated, late or out of order.
 */
export async function spotlightChargedBack(ctx: Context<ProviderEvent>, told: ChargebackTold): Promise<void> {
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
    // Where nothing has begun yet, its beginning will find what was taken.
    if (isSame && row.paidUntil !== null) {
      const after = await lessTakenBills(ctx, row);
      const hasChanged =
        after.status !== row.status || after.paidUntil?.getTime() !== row.paidUntil.getTime();
      if (hasChanged) await writeSpotlight(ctx, row, after, 'charged-back');
    }
    await ctx.jobs.enqueue('keep-spotlights', {});
    const isWon = told.status === 'won' && told.before !== 'won';
    if (isWon && told.hadMoney) await tellChargebackWon(ctx, { practiceId, subscriptionId });
  });
}
