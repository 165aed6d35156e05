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

/** The purpose of what is paid by card for more time; its subject is the extension. */
export const EXTENSION = 'extension';

/**
 * Ends the extension of a booking that its client has agreed to and not paid for yet: its page is closed, and what is
 * paid on it all the same goes back. A second call changes nothing.
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
    await refundPayment(ctx, { purpose: EXTENSION, subjectId, reason: 'It was not extended.' });
  }
}

/** What is given back, and how much of it a bank has already, so that it does not come from us. */
export type MoneyBack = { cents: Cents; withBankCents: Cents };

/** Gives back what was paid by card for more time of a booking, with all the rest of it. */
export async function giveExtensionsBack(ctx: AnyContext, bookingId: string): Promise<MoneyBack> {
  const paid = await ctx.db
    .select({ id: bookingExtensions.id, totalCents: bookingExtensions.totalCents })
    .from(bookingExtensions)
    .where(
      and(
        ...[eq(bookingExtensions.bookingId, bookingId), eq(bookingExtensions.state, 'agreed')],
        eq(bookingExtensions.paid, 'card'),
      ),
    );
  const back: MoneyBack = { cents: 0, withBankCents: 0 };
  for (const { id: subjectId, totalCents } of paid) {
    const reason = 'All of the booking is given back.';
    const paid = { purpose: EXTENSION, subjectId } as const;
    const cents = (await refundPayment(ctx, { ...paid, reason })) ?? totalCents;
    back.cents += cents;
    back.withBankCents += await withBankOf(ctx, { ...paid, cents });
  }
  return back;
}
