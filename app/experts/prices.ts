import { bookedMinutes } from '../../core/availability/lengths.ts';
import type { ExpertProfile } from '../../core/discovery/expert-profile.ts';
import { shortName } from '../../core/experts/short-name.ts';
import { sayTaxRate, type TaxRate } from '../../core/geography/tax.ts';
import type { WayToPay } from '../../core/payments/way-to-pay.ts';
import type { BookingTerms } from '../../core/pricing/booking-terms.ts';
import { quote } from '../../core/pricing/price.ts';
import { sayWayToPay } from '../../core/pricing/say-way-to-pay.ts';
import { formatCents } from '../../lib/money.ts';

/** What a profile says of money, in words; said on the server, so that its page loads no rule for it. */
export type Prices = {
  /** Of each option by its id: '30 min · $31.00'. */
  totals: Record<string, string>;
  /** What stands after each of them: 'with the fee'. */
  withFee: string;
  /** What comes on top of the price, and how it is paid. */
  added: string;
};

/** @param taxRate that of the state of the first place, in thousandths of a percent. */
export function pricesOf(
  expert: Pick<ExpertProfile, 'name' | 'type' | 'options' | 'ratePerMinuteCents'>,
  taxRate: TaxRate,
  wayToPay: WayToPay,
  terms: BookingTerms,
): Prices {
  const { options, ratePerMinuteCents } = expert;
  const totals = options.map(({ id, minutes }) => {
    const booked = bookedMinutes(minutes);
    const { totalCents } = quote(booked, ratePerMinuteCents, taxRate, terms.feeCents);
    return [id, `${booked} min · ${formatCents(totalCents)}`];
  });
  const fee = `A ${formatCents(terms.feeCents)} fee is added to each booking`;
  const tax = taxRate > 0 ? `, and tax of ${sayTaxRate(taxRate)} to its price` : '';
  return {
    totals: Object.fromEntries(totals),
    withFee: taxRate > 0 ? 'with the fee and tax' : 'with the fee',
    added: `${fee}${tax}. ${sayWayToPay(shortName(expert), null, wayToPay, terms)}`,
  };
}
