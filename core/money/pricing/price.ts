import type { Cents } from '../../../lib/money.ts';
import { type TaxRate, taxOn } from '../../ground/geography/tax.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/** The booking fee until an admin sets another. */
export const FEE_CENTS: Cents = DEFAULT_SETTINGS.bookingFeeCents;

export type Quote = {
  minutes: number;
  ratePerMinuteCents: Cents;
  priceCents: Cents;
  feeCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
};

/** Returns the name of the form field for the total shown for a length. */
export const totalField = <Minutes extends number>(minutes: Minutes) => `total-${minutes}` as const;

/**
 * Computes the price of a consultation. Tax applies to the price but not to the fee, and is rounded to the
 * nearest cent (`docs/decisions/0042-tax-lines.md`).
 * @param taxRate the tax rate at the place, in thousandths of a percent; 0 for none.
 * @param feeCents the booking fee.
 */
export function quote(
  minutes: number,
  ratePerMinuteCents: Cents,
  taxRate: TaxRate,
  feeCents: Cents = FEE_CENTS,
): Quote {
  const priceCents = minutes * ratePerMinuteCents;
  const taxCents = taxOn(priceCents, taxRate);
  const totalCents = priceCents + feeCents + taxCents;
  return { minutes, ratePerMinuteCents, priceCents, feeCents, taxCents, totalCents };
}
