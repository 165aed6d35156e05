import { and, desc, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Cents } from '../../../lib/money.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import type { PaymentPurpose } from './purposes.ts';
import { captures, payments } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'take-held': NoPayload;
  }
}

/**
 * Requests the capture of a subject's hold. Only adds a row for a job, so it needs no lock on the payment.
 * The purpose's `whenMoved` receives the outcome: 'paid', or 'over' if the provider refused. The job skips a
 * hold that has a refund request.
 */
export async function capturePayment(
  ctx: AnyContext,
  asked: { purpose: PaymentPurpose; subjectId: string; cents: Cents },
): Promise<void> {
  const { purpose, subjectId, cents } = asked;
  const askedAt = asDate(ctx.now());
  await inTransaction(ctx, async (ctx) => {
    const [payment] = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId)))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(1);
    if (!payment) throw new Error('nothing was ever held for this subject');
    await ctx.db.insert(captures).values({ id: ctx.newId(), paymentId: payment.id, cents, askedAt });
    await ctx.jobs.enqueue('take-held', {});
  });
}
