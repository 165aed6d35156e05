import * as words from '#text/business/receipts/rules';
import { type Cents, formatCents } from '../../../lib/money.ts';
import type { PaymentState } from '../../money/payments/payment.ts';

export type PriceParts = { priceCents: Cents; feeCents: Cents; taxCents: Cents };

export type OwnPayment = {
  id: string;
  purpose: string;
  /** The name of the payment's purpose, without category or title. */
  words: string;
  cents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  state: PaymentState;
  isTest: boolean;
  at: Date;
  /** Null if the payment does not concern a practice. */
  expertName: string | null;
  /** The consultation paid for; null for other purposes. */
  consultation: { bookingId: string; startsAt: Date; minutes: number; zone: string } | null;
  parts: PriceParts | null;
};

type ReceiptLine = { label: string; cents: Cents };

export type Receipt = OwnPayment & {
  payerName: string;
  /** Charges and, as negative amounts, refunds. Oldest first. */
  moves: readonly { at: Date; cents: Cents }[];
  /** The amount that the payer's bank took back for good. */
  chargedBackCents: Cents;
};

/** Returns the lines of a charge, which add up to `paidCents`. */
export function linesOf(payment: Pick<OwnPayment, 'words' | 'cents' | 'paidCents' | 'parts'>): ReceiptLine[] {
  const { words: paidFor, cents, paidCents, parts } = payment;
  const isWhole = parts && parts.priceCents + parts.feeCents + parts.taxCents === cents;
  const asked = isWhole
    ? [
        { label: paidFor, cents: parts.priceCents },
        { label: words.booking_fee(), cents: parts.feeCents },
        { label: words.tax(), cents: parts.taxCents },
      ].filter((line, place) => place === 0 || line.cents > 0)
    : [{ label: paidFor, cents }];
  return paidCents === cents ? asked : [...asked, { label: words.not_charged(), cents: paidCents - cents }];
}

export function sayPaymentState(payment: Pick<OwnPayment, 'state' | 'paidCents' | 'refundedCents'>): string {
  const { state, paidCents, refundedCents } = payment;
  if (refundedCents > 0 && refundedCents < paidCents)
    return words.part_refunded({ sum: formatCents(refundedCents) });
  switch (state) {
    case 'refunded':
      return words.refunded();
    case 'paid':
      return words.paid();
    case 'held':
      return words.on_hold();
    case 'partial':
      return words.paid_in_part();
    case 'owed':
      return words.owed();
    case 'begun':
    case 'over':
      return words.not_charged();
  }
}
