import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { holdNameUntilCommit } from '../../../platform/database/database.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { leftToRefund } from './left-to-refund.server.ts';
import { newestPaymentOf } from './newest-payment.server.ts';
import type { PaymentPurpose } from './purposes.ts';
import type { RefundReason } from './refund-reason.ts';
import { refunds } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'give-back': NoPayload;
  }
}

type Asked = { purpose: PaymentPurpose; subjectId: string; reason: RefundReason };

/**
 * Requests a refund of a subject's payment, in full or in part, or waives what is owed. Only adds a row in
 * the current transaction. A job calls the provider. Takes no lock on the payment, so the caller may hold its
 * own locks. Concurrent requests for one payment run one after the other.
 * @param asked.cents the amount; by default, all that is left. Refuses more than that with 'more_than_left'.
 * @returns the cents to refund; null if the subject has no payment.
 */
export async function refundPayment(
  ctx: AnyContext,
  asked: Asked & { cents?: Cents },
): Promise<Cents | null> {
  const { cents } = asked;
  return await noteRefund(ctx, asked.reason, await newestPaymentOf(ctx, asked), (left) => {
    if (cents !== undefined && cents > left) {
      throw new Refusal('more_than_left', `At most ${formatCents(left)} of this payment can be given back.`);
    }
    return cents ?? null;
  });
}

/**
 * Requests a refund of this amount, or of whatever is left if that is less. Use it where a refusal would be
 * wrong, such as at the end of a booking.
 * @returns the cents to refund; null if the subject has no payment.
 */
export async function refundUpTo(ctx: AnyContext, asked: Asked & { cents: Cents }): Promise<Cents | null> {
  return await noteRefund(ctx, asked.reason, await newestPaymentOf(ctx, asked), (left) =>
    Math.min(asked.cents, left),
  );
}

/** Requests a refund of all that is left of one payment, regardless of other payments for its subject. */
export async function refundOne(ctx: AnyContext, paymentId: string, reason: RefundReason): Promise<void> {
  await noteRefund(ctx, reason, paymentId, () => null);
}

/**
 * Adds a refund request for a payment, and returns the cents to refund; null without a payment.
 * @param choose receives the amount left and returns the amount to refund: null for all of it, 0 for no
 * refund.
 */
async function noteRefund(
  ctx: AnyContext,
  reason: RefundReason,
  paymentId: string | null,
  choose: (left: Cents) => Cents | null,
): Promise<Cents | null> {
  if (paymentId === null) return null;
  const askedAt = asDate(ctx.now());
  return await inTransaction(ctx, async (ctx) => {
    await holdNameUntilCommit(ctx.db, `refunds:${paymentId}`);
    const left = await leftToRefund(ctx, paymentId);
    const cents = choose(left);
    if (cents === 0) return 0;
    await ctx.db.insert(refunds).values({ id: ctx.newId(), paymentId, cents, reason, askedAt });
    await ctx.jobs.enqueue('give-back', {});
    return cents ?? left;
  });
}
