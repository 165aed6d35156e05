import type { Cents } from '../../lib/money.ts';

/** The platform's fee for a booking. */
export const BOOKING_FEE_CENTS: Cents = 100;

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

/** Minutes times the expert's rate, plus the fee: at $1.00 a minute, 30 minutes are $30.00 + $1.00. */
export function quote(minutes: number, ratePerMinuteCents: Cents): Quote {
  const priceCents = minutes * ratePerMinuteCents;
  return {
    minutes,
    ratePerMinuteCents,
    priceCents,
    feeCents: BOOKING_FEE_CENTS,
    totalCents: priceCents + BOOKING_FEE_CENTS,
  };
}
