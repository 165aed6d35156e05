import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { isPaymentProblem, type PaymentProvider } from '../../../platform/payments/provider.ts';
import type { Context, Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { asProvider } from './as-provider.ts';
import type { PaymentReport } from './mismatch.ts';
import { OtherProvider } from './other-provider.ts';
import { NOTHING } from './payment.ts';
import { settle } from './settle.server.ts';
import { captures, payments } from './tables.ts';

/**
 * Makes requested captures of holds, oldest first. Each has an idempotency key, so a repeat is harmless.
 * Releases a hold that the provider refuses to capture. If the provider is unreachable, retries at growing
 * intervals.
 * @returns how many requests it completed.
 */
export async function captureHolds(ctx: Context<Product>): Promise<number> {
  const done = await sweep(ctx, 'take-held', {
    due: (limit) =>
      ctx.db
        .select({ id: captures.id })
        .from(captures)
        .where(and(isNull(captures.doneAt), isReady(ctx, 'take-held', captures.id)))
        .orderBy(asc(captures.askedAt), asc(captures.id))
        .limit(limit),
    work: ({ id }) => captureHold(ctx, id),
  });
  return done.length;
}

async function captureHold(ctx: Context<Product>, id: string): Promise<string | null> {
  const [asked] = await ctx.db
    .select({ cents: captures.cents, payment: payments, isRefundRequested })
    .from(captures)
    .innerJoin(payments, eq(payments.id, captures.paymentId))
    .where(and(eq(captures.id, id), isNull(captures.doneAt)));
  if (!asked) return null;
  const { cents, payment } = asked;
  if (payment.state === 'held' && !asked.isRefundRequested) {
    const { provider } = ctx.payments;
    if (provider.name !== payment.provider || !payment.providerRef) throw new OtherProvider();
    const told = await capture(provider, { ...payment, ref: payment.providerRef }, cents, `capture:${id}`);
    await settle(asProvider(ctx, payment.provider, `capture:${id}`), payment.id, told);
  } else if (payment.state !== 'held') {
    // The hold was already captured, released, or refunded, but its purpose may not know yet.
    await settle(asProvider(ctx, payment.provider, `capture:${id}`), payment.id, NOTHING, {
      tellAgain: true,
    });
  }
  const doneAt = asDate(ctx.now());
  await ctx.db.update(captures).set({ doneAt }).where(eq(captures.id, id));
  return id;
}

const isRefundRequested = sql<boolean>`exists (select 1 from refunds where refunds.payment_id = ${payments.id})`;

/** Captures a hold. If the provider refuses, releases the hold and reports the payment as 'over'. */
async function capture(
  provider: PaymentProvider,
  { id, ref, checkoutRef }: { id: string; ref: string; checkoutRef: string | null },
  cents: number,
  key: string,
): Promise<PaymentReport> {
  try {
    return await provider.capture(ref, cents, key);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // An earlier call could have captured the hold under a key that the provider no longer knows.
    const { update } = checkoutRef ? await provider.lookUp(checkoutRef) : { update: null };
    if (update?.about === 'payment' && update.paidCents > 0) return update;
    await provider.release(ref, `release-refused:${id}`).catch((refused: unknown) => {
      if (!isRefused(refused)) throw refused;
    });
    return { heldCents: 0, paidCents: 0, refundedCents: 0, isOver: true };
  }
}

const isRefused = (error: unknown) =>
  isPaymentProblem(error) && (error.kind === 'declined' || error.kind === 'refused');
