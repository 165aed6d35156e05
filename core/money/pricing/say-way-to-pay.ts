import { type Cents, formatCents } from '../../../lib/money.ts';
import type { WayToPay } from '../payments/way-to-pay.ts';
import type { BookingTerms } from './booking-terms.ts';
import { CANCELLATION_POLICY, sayPolicy } from './cancellation-policy.ts';
import { FEE_CENTS, type Quote } from './price.ts';
import { withFee } from './total-words.ts';

type Priced = Pick<Quote, 'priceCents' | 'taxCents' | 'totalCents'>;

/** Returns what the client pays: the total by card, or the price and tax without the fee in person. */
export function dueCents(price: Priced, way: WayToPay): Cents {
  return way === 'in-person' ? price.priceCents + price.taxCents : price.totalCents;
}

/** Formats what the client pays: '$31.00 with the fee' by card, '$30.00 in person'. */
export function sayCost(price: Priced, way: WayToPay): string {
  const due = formatCents(dueCents(price, way));
  if (way === 'card') return `${due} ${withFee(price.taxCents)}`;
  return `${due} in person${price.taxCents > 0 ? `, ${formatCents(price.taxCents)} tax included` : ''}`;
}

/**
 * Returns the words that follow one or more amounts of `dueCents`, such as 'with the fee' or 'in person'.
 */
export function sayWhatIsDue(way: WayToPay, hasTax: boolean): string {
  if (way === 'card') return hasTax ? 'with the fee and tax' : 'with the fee';
  return hasTax ? 'in person, with tax' : 'in person';
}

/** Says when we charge for a request, or that the client pays in person. Has no final period. */
export function sayWhenCharged(way: WayToPay): string {
  return way === 'card'
    ? "You'll only be charged when the expert accepts your request"
    : 'Nothing is charged here. You pay in person, and only if the expert accepts your request';
}

/**
 * Says how a consultation is paid: in person and to whom, or by card with the cancellation policy.
 * @param price null until the client chooses a length.
 * @param terms the terms of the booking, or of a request made now. `isKept` marks an existing booking or
 * its replacement, which keeps its way to pay.
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
  const due = price ? `${payee} ${formatCents(dueCents(price, way))}` : payee;
  const tax = price && price.taxCents > 0 ? ', tax included' : '';
  const fee = price ? formatCents(price.totalCents - dueCents(price, way)) : formatCents(feeCents);
  return `${isKept ? 'You' : 'Until card payments open, you'} pay ${due} in person${tax}; the ${fee} fee is waived.`;
}
