import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { asProvider } from './as-provider.ts';
import { heldByBank, isWithBank } from './held-by-bank.server.ts';
import { OtherProvider } from './other-provider.ts';
import { recordedRefunds } from './recorded-refunds.server.ts';
import { settle } from './settle.server.ts';
import { payments, refunds } from './tables.ts';

/**
 * Makes requested refunds, oldest first. Each has an idempotency key, so a repeat is harmless. Refunds by
 * hand wait for an admin, and those of charged-back payments wait for the bank. Sets aside a failed refund so
 * that it can't block the others.
 * @returns how many refunds it made.
 */
export async function issueRefunds(ctx: Context<Product>): Promise<number> {
  const done = await sweep(ctx, 'give-back', {
    due: (limit) =>
      ctx.db
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(
          and(
            isNull(refunds.doneAt),
            sql`not (${payments.provider} = 'in-person' and ${payments.paidCents} > 0)`,
            sql`not ${isWithBank(payments.id)}`,
            isReady(ctx, 'give-back', refunds.id),
          ),
        )
        .orderBy(asc(refunds.askedAt), asc(refunds.id))
        .limit(limit),
    work: ({ id }) => issueRefund(ctx, id),
  });
  return done.length;
}

async function issueRefund(ctx: Context<Product>, id: string): Promise<string | null> {
  const [asked] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, id), isNull(refunds.doneAt)));
  if (!asked) return null;
  const { refund, payment } = asked;
  const { provider } = ctx.payments;
  const event = asProvider(ctx, payment.provider, `refund:${id}`);
  const left = payment.paidCents - payment.refundedCents - (await heldByBank(ctx, payment.id));
  // An event can report the refund even if the provider's answer was lost. Repeating the same call is safe.
  const isTold = refund.cents !== null && (await recordedRefunds(ctx, payment)) >= refund.cents;
  const cents = isTold ? refund.cents! : Math.min(refund.cents ?? left, left);
  if (payment.paidCents > 0) {
    if (cents > 0) {
      if (provider.name !== payment.provider || !payment.providerRef) throw new OtherProvider();
      const update = await provider.refund(payment.providerRef, cents, `refund:${id}`);
      await settle(event, payment.id, update);
    }
  } else if (payment.state === 'owed' || payment.state === 'begun') {
    // Closes the page so that no one can still pay on it.
    const { checkoutRef } = payment;
    const page = checkoutRef && provider.name === payment.provider ? await provider.close(checkoutRef) : null;
    if (page?.update?.about === 'payment') {
      await settle(event, payment.id, page.update);
      return null;
    }
    await settle(event, payment.id, { heldCents: 0, paidCents: 0, refundedCents: 0, isOver: true });
  } else if (payment.state === 'held' || payment.state === 'partial') {
    if (provider.name !== payment.provider || !payment.providerRef) throw new OtherProvider();
    await settle(event, payment.id, await provider.release(payment.providerRef, `release:${id}`));
  }
  return await inTransaction(ctx, async (ctx) => {
    const doneAt = asDate(ctx.now());
    const isOpen = and(eq(refunds.id, id), isNull(refunds.doneAt));
    await ctx.db.update(refunds).set({ doneAt }).where(isOpen);
    return id;
  });
}
