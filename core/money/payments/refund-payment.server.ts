import { Refusal } from '../../../lib/errors.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { holdNameUntilCommit } from '../../../platform/database/database.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { leftToRefund } from './left-to-refund.server.ts';
import { newestPaymentOf } from './newest-payment.server.ts';
import type { PaymentPurpose } from './purposes.ts';
import { refunds } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Gives back what is to be given back. */
    'give-back': NoPayload;
  }
}

type Asked = { purpose: PaymentPurpose; subjectId: string; reason: string };

/**
 * Has what was paid for a subject given back, or part of it; what is owed is no longer asked for. It is noted in
 * the transaction of the verb that decides it, and done by a job, as no provider is called inside one. It waits
 * for no lock on the payment, so a verb may ask for it while it holds rows of its own; two that ask for parts of one
 * payment come one after the other.
 * @param asked.cents left out, all that is left; that is never refused.
 * @returns how many cents it gives back as things stand; null when nothing was ever asked for.
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
 * The same for a verb that nothing may stop, such as the end of a booking: gives back so much at most, and less where
 * less is left.
 * @returns how many cents it gives back; null when nothing was ever asked for.
 */
export async function refundUpTo(ctx: AnyContext, asked: Asked & { cents: Cents }): Promise<Cents | null> {
  return await noteRefund(ctx, asked.reason, await newestPaymentOf(ctx, asked), (left) =>
    Math.min(asked.cents, left),
  );
}

/** Has all that is left of one payment given back, whichever others its subject has. */
export async function refundOne(ctx: AnyContext, paymentId: string, reason: string): Promise<void> {
  await noteRefund(ctx, reason, paymentId, () => null);
}

/** Notes a refund. @param choose is given what is left and says how much goes back: null for all, 0 for none. */
async function noteRefund(
  ctx: AnyContext,
  reason: string,
  paymentId: string | null,
  choose: (left: Cents) => Cents | null,
): Promise<Cents | null> {
  if (paymentId === null) return null;
  const askedAt = new Date(ctx.now().epochMilliseconds);
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
