import { and, eq, gt, sql } from 'drizzle-orm';
import { type AnyContext, inTransaction } from '../../context.ts';
import './refund-payment.server.ts';
import { payments, refunds } from './tables.ts';

/**
 * Has all that was paid for a subscription given back, each bill once however often it is asked. As `refundPayment`
 * it is only noted, waits for no lock on the payments, and is done by a job.
 */
export async function refundSubscription(
  ctx: AnyContext,
  { subscriptionId, reason }: { subscriptionId: string; reason: string },
): Promise<void> {
  const askedAt = new Date(ctx.now().epochMilliseconds);
  await inTransaction(ctx, async (ctx) => {
    const bills = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.subscriptionId, subscriptionId),
          gt(payments.paidCents, 0),
          sql`not exists (select 1 from refunds asked where asked.payment_id = ${payments.id})`,
        ),
      );
    if (bills.length === 0) return;
    await ctx.db
      .insert(refunds)
      .values(bills.map(({ id: paymentId }) => ({ id: ctx.newId(), paymentId, reason, askedAt })));
    await ctx.jobs.enqueue('give-back', {});
  });
}
