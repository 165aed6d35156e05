import * as words from '#text/money/pricing/rules';
import { type Cents, formatCents } from '../../../lib/money.ts';
import type { WayToPay } from '../payments/way-to-pay.ts';
import type { BookingTerms } from './booking-terms.ts';
import { CANCELLATION_POLICY, sayPolicy } from './cancellation-policy.ts';
import { FEE_CENTS, type Quote } from './price.ts';

type Priced = Pick<Quote, 'priceCents' | 'taxCents' | 'totalCents'>;

/**
 * Returns the amount that the client pays: the total by card, or the price and tax without the fee in person.
 */
export function dueCents(price: Priced, way: WayToPay): Cents {
  return way === 'in-person' ? price.priceCents + price.taxCents : price.totalCents;
}

/** Formats the amount that the client pays: '$31.00 with the fee' by card, '$30.00 in person'. */
export function sayCost(price: Priced, way: WayToPay): string {
  const due = formatCents(dueCents(price, way));
  const tax = formatCents(price.taxCents);
  const hasTax = price.taxCents > 0;
  if (way === 'card')
    return hasTax ? words.cost_with_fee_and_tax({ due, tax }) : words.cost_with_fee({ due });
  return hasTax ? words.cost_in_person_with_tax({ due, tax }) : words.cost_in_person({ due });
}

/** Returns the words after one or more amounts from `dueCents`, such as 'with the fee' or 'in person'. */
export function sayWhatIsDue(way: WayToPay, hasTax: boolean): string {
  if (way === 'card') return hasTax ? words.with_fee_and_tax() : words.with_fee();
  return hasTax ? words.in_person_with_tax() : words.in_person();
}

/** Explains when we charge for a request, or that the client pays in person. Has no final period. */
export function sayWhenCharged(way: WayToPay): string {
  return way === 'card' ? words.charged_when_accepted() : words.nothing_charged_here();
}

/**
 * Explains how the client pays: in person and to whom, or by card with the cancellation policy.
 * @param price null until the client chooses a length.
 * @param terms the terms of the booking or of a request made now. `isKept` marks an existing booking or its
 * replacement, which keeps its way to pay.
 */
export function sayWayToPay(
  payee: string,
  price: Priced | null,
  way: WayToPay,
  {
    policy = CANCELLATION_POLICY,
    feeCents = FEE_CENTS,
    isKept = false,
  }: Partial<BookingTerms> & { isKept?: boolean } = {},
): string {
  if (way === 'card') {
    const fee = price ? price.totalCents - price.priceCents - price.taxCents : feeCents;
    return sayPolicy(policy, fee);
  }
  if (!price) {
    const fee = formatCents(feeCents);
    return isKept ? words.pay_payee({ payee, fee }) : words.until_cards_pay_payee({ payee, fee });
  }
  const dueNow = dueCents(price, way);
  const inputs = { payee, due: formatCents(dueNow), fee: formatCents(price.totalCents - dueNow) };
  if (price.taxCents > 0)
    return isKept ? words.pay_payee_sum_with_tax(inputs) : words.until_cards_pay_payee_sum_with_tax(inputs);
  return isKept ? words.pay_payee_sum(inputs) : words.until_cards_pay_payee_sum(inputs);
}
