import * as words from '#text/people/experts/screens';
import type { ExpertProfile } from '../../../core/finding/profiles/expert-profile.ts';
import { sayTaxRate, type TaxRate } from '../../../core/ground/geography/tax.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import type { BookingTerms } from '../../../core/money/pricing/booking-terms.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { dueCents, sayWayToPay, sayWhatIsDue } from '../../../core/money/pricing/say-way-to-pay.ts';
import { shortName } from '../../../core/people/experts/short-name.ts';
import { bookedMinutes } from '../../../core/practice/availability/lengths.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';

/** A profile's prices, formatted. The server formats them, so the page loads no pricing code. */
export type Prices = {
  /** By option id, such as '30 min · $31.00'. */
  totals: Record<string, string>;
  whatIsDue: string;
  added: string;
};

/** @param taxRate tax rate of the first place's state, in thousandths of a percent. */
export function pricesOf(
  expert: Pick<ExpertProfile, 'name' | 'type' | 'options' | 'ratePerMinuteCents'>,
  taxRate: TaxRate,
  wayToPay: WayToPay,
  terms: BookingTerms,
): Prices {
  const { options, ratePerMinuteCents } = expert;
  const totals = options.map(({ id, minutes }) => {
    const booked = bookedMinutes(minutes);
    const due = dueCents(quote(booked, ratePerMinuteCents, taxRate, terms.feeCents), wayToPay);
    return [id, words.minutes_and_price({ minutes: booked, price: formatCents(due) })];
  });
  return {
    totals: Object.fromEntries(totals),
    whatIsDue: sayWhatIsDue(wayToPay, taxRate > 0),
    added: [
      ...sayAdded(wayToPay, terms.feeCents, taxRate),
      sayWayToPay(shortName(expert), null, wayToPay, terms),
    ].join(' '),
  };
}

/** Lists what is added to each booking's price; empty if nothing is. */
function sayAdded(wayToPay: WayToPay, feeCents: Cents, taxRate: TaxRate): string[] {
  const rate = sayTaxRate(taxRate);
  if (wayToPay === 'in-person') return taxRate > 0 ? [words.tax_added({ rate })] : [];
  const fee = formatCents(feeCents);
  return [taxRate > 0 ? words.fee_and_tax_added({ fee, rate }) : words.fee_added({ fee })];
}
