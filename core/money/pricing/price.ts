import type { Cents } from '../../../lib/money.ts';
import { type TaxRate, taxOn } from '../../ground/geography/tax.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';

/** The platform's fee for a booking while no admin has set another. */
export const FEE_CENTS: Cents = DEFAULT_SETTINGS.bookingFeeCents;

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
 * @param feeCents that of a booking as it keeps it, or of what is requested now; left out, as nobody has set it.
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
