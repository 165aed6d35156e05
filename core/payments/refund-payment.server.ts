import { and, desc, eq } from 'drizzle-orm';
import type { Cents } from '../../lib/money.ts';
import { type AnyContext, inTransaction } from '../context.ts';
import type { PaymentPurpose } from './purposes.ts';
import { payments, refunds } from './tables.ts';

declare module '../context.ts' {
  interface JobPayloads {
    /** Gives back what is to be given back. */
    'give-back': NoPayload;
  }
}

/**
 * Has what was paid for a subject given back, or part of it; what is owed is no longer asked for. It is noted in
 * the transaction of the verb that decides it, and done by a job, as no provider is called inside one. It waits
 * for no lock on the payment, so a verb may ask for it while it holds rows of its own.
 * @param asked.cents left out, all that is left.
 * @returns false when nothing was ever asked for.
 */
export async function refundPayment(
  ctx: AnyContext,
  asked: { purpose: PaymentPurpose; subjectId: string; reason: string; cents?: Cents },
): Promise<boolean> {
  const { purpose, subjectId, reason, cents = null } = asked;
  const askedAt = new Date(ctx.now().epochMilliseconds);
  return await inTransaction(ctx, async (ctx) => {
    const [payment] = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId)))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(1);
    if (!payment) return false;
    await ctx.db.insert(refunds).values({ id: ctx.newId(), paymentId: payment.id, cents, reason, askedAt });
    await ctx.jobs.enqueue('give-back', {});
    return true;
  });
}
