import { type Cents, formatCents } from '../../lib/money.ts';

const FEE_CENTS: Cents = 100;

/** The platform's fee for a booking: what it comes to at a price, and how pages name it, as in 'a fee of $1.00'. */
export const BOOKING_FEE = {
  of: (_priceCents: Cents): Cents => FEE_CENTS,
  words: formatCents(FEE_CENTS),
};

/** What a consultation costs, as it is shown and as it is stored; whole cents of US dollars. */
export type Quote = {
  minutes: number;
  ratePerMinuteCents: Cents;
  priceCents: Cents;
  feeCents: Cents;
  totalCents: Cents;
};

/** The field of a form that sends the total shown for a length. */
export const totalField = <Minutes extends number>(minutes: Minutes) => `total-${minutes}` as const;

/** Minutes times the expert's rate, plus the fee. */
export function quote(minutes: number, ratePerMinuteCents: Cents): Quote {
  const priceCents = minutes * ratePerMinuteCents;
  const feeCents = BOOKING_FEE.of(priceCents);
  return { minutes, ratePerMinuteCents, priceCents, feeCents, totalCents: priceCents + feeCents };
}
