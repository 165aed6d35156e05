import { type Cents, formatCents } from '../../../lib/money.ts';
import type { WayToPay } from '../payments/way-to-pay.ts';
import type { BookingTerms } from './booking-terms.ts';
import { CANCELLATION_POLICY, sayPolicy } from './cancellation-policy.ts';
import { FEE_CENTS, type Quote } from './price.ts';
import { withFee } from './total-words.ts';

type Priced = Pick<Quote, 'priceCents' | 'taxCents' | 'totalCents'>;

/** What the client really pays, in cents: in person the price with its tax, as the fee is waived then. */
export function dueCents(price: Priced, way: WayToPay): Cents {
  return way === 'in-person' ? price.priceCents + price.taxCents : price.totalCents;
}

/**
 * What a booking costs, as both sides read it: '$31.00 with the fee' by card; '$30.00 in person', where the fee is
 * waived and nobody is asked for it.
 */
export function sayCost(price: Priced, way: WayToPay): string {
  const due = formatCents(dueCents(price, way));
  if (way === 'card') return `${due} ${withFee(price.taxCents)}`;
  return `${due} in person${price.taxCents > 0 ? `, ${formatCents(price.taxCents)} tax included` : ''}`;
}

/** What stands once beside several sums of `dueCents`: 'with the fee', or 'in person', where the fee is waived. */
export function sayWhatIsDue(way: WayToPay, hasTax: boolean): string {
  if (way === 'card') return hasTax ? 'with the fee and tax' : 'with the fee';
  return hasTax ? 'in person, with tax' : 'in person';
}

/** When a request costs anything, said beside every way to make one; true also where we charge nothing. */
export function sayWhenCharged(way: WayToPay): string {
  return way === 'card'
    ? "You'll only be charged when the expert accepts your request"
    : 'Nothing is charged here. You pay in person, and only if the expert accepts your request';
}

/**
 * How it is paid, in a sentence or two: in person to whom, and by card what is given back after a cancellation.
 * @param payee what the expert is called.
 * @param price null where no length is chosen yet.
 * @param terms those of the booking, or of one that is requested now; what is left out is as nobody has set it. `isKept`
 * where it is a booking that has been asked for, or takes the place of one: it keeps its way to pay, also once cards are open.
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
