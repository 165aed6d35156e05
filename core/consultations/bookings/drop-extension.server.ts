import { and, eq } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { withBankOf } from '../../money/payments/held-by-bank.server.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { bookingExtensions } from './tables.ts';

declare module '../../money/payments/purposes.ts' {
  interface PaymentPurposes {
    extension: 'extension';
  }
}

/** The purpose of payments for an extension by card. Their subject is the extension. */
export const EXTENSION = 'extension';

/**
 * Ends an extension that the client agreed to but has not paid. Closes the payment page and refunds a late
 * payment. Idempotent.
 */
export async function dropExtension(
  ctx: AnyContext,
  { id: bookingId, wayToPay }: { id: string; wayToPay: string },
): Promise<void> {
  if (wayToPay !== 'card') return;
  const isPaying = and(eq(bookingExtensions.bookingId, bookingId), eq(bookingExtensions.state, 'paying'));
  const dropped = await ctx.db
    .update(bookingExtensions)
    .set({ state: 'lapsed' })
    .where(isPaying)
    .returning({ id: bookingExtensions.id });
  for (const { id: subjectId } of dropped) {
    await refundPayment(ctx, { purpose: EXTENSION, subjectId, reason: 'not-extended' });
  }
}

/** A refund, and the part of it that a bank took in a chargeback. We don't refund that part again. */
export type ExtensionRefund = { cents: Cents; withBankCents: Cents };

/** Refunds all card payments for extensions of a booking and returns their sum. */
export async function refundExtensions(ctx: AnyContext, bookingId: string): Promise<ExtensionRefund> {
  const paid = await ctx.db
    .select({ id: bookingExtensions.id, totalCents: bookingExtensions.totalCents })
    .from(bookingExtensions)
    .where(
      and(
        ...[eq(bookingExtensions.bookingId, bookingId), eq(bookingExtensions.state, 'agreed')],
        eq(bookingExtensions.paid, 'card'),
      ),
    );
  const back: ExtensionRefund = { cents: 0, withBankCents: 0 };
  for (const { id: subjectId, totalCents } of paid) {
    const paid = { purpose: EXTENSION, subjectId } as const;
    const cents = (await refundPayment(ctx, { ...paid, reason: 'booking-ended' })) ?? totalCents;
    back.cents += cents;
    back.withBankCents += await withBankOf(ctx, { ...paid, cents });
  }
  return back;
}
