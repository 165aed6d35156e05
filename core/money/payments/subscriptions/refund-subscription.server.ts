import { and, eq, gt, sql } from 'drizzle-orm';
import { type AnyContext, inTransaction } from '../../../context.ts';
import '../refund-payment.server.ts';
import { asDate } from '../../../../lib/as-date.ts';
import type { RefundReason } from '../refund-reason.ts';
import { payments, refunds } from '../tables.ts';

/**
 * Requests a full refund of every paid bill of a subscription, unless the bill already has a refund request.
 * Only adds rows for a job, so it needs no lock on the payments.
 */
export async function refundSubscription(
  ctx: AnyContext,
  { subscriptionId, reason }: { subscriptionId: string; reason: RefundReason },
): Promise<void> {
  const askedAt = asDate(ctx.now());
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
