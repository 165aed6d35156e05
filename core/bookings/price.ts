import { type Cents, formatCents } from '../../lib/money.ts';
import { type TaxRate, taxOn } from '../geography/tax.ts';

const FEE_CENTS: Cents = 100;

/** The platform's fee for a booking: what it comes to at a price, and how pages name it, as in 'a fee of $1.00'. */
export const BOOKING_FEE = {
  of: (_priceCents: Cents): Cents => FEE_CENTS,
  // Marked, so that pages that only carry prices in words do not load this file.
  words: /* @__PURE__ */ formatCents(FEE_CENTS),
};

/** What a consultation costs line by line, as it is shown and as it is stored; whole cents of US dollars. */
export type Quote = {
  minutes: number;
  ratePerMinuteCents: Cents;
  priceCents: Cents;
  feeCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
};

/** The field of a form that sends the total shown for a length. */
export const totalField = <Minutes extends number>(minutes: Minutes) => `total-${minutes}` as const;

/**
 * Minutes times the expert's rate, the fee, and the tax on the consultation's price, half a cent of it rounded up. The
 * fee is not taxed (`docs/decisions/0042-tax-lines.md`).
 * @param taxRate that of the state where it takes place, in thousandths of a percent; 0 for none.
 */
export function quote(minutes: number, ratePerMinuteCents: Cents, taxRate: TaxRate): Quote {
  const priceCents = minutes * ratePerMinuteCents;
  const feeCents = BOOKING_FEE.of(priceCents);
  const taxCents = taxOn(priceCents, taxRate);
  const totalCents = priceCents + feeCents + taxCents;
  return { minutes, ratePerMinuteCents, priceCents, feeCents, taxCents, totalCents };
}
