import type { Cents } from '../../../lib/money.ts';

/** What determines the expert's share of a booking by card. */
export type Commissioned = { priceCents: Cents; taxCents: Cents; commissionPercent: number };

/**
 * Returns our commission in whole cents, rounded down in the expert's favor.
 * @param keptCents what remains of price and tax after refunds.
 */
export function commissionOn(
  { priceCents, taxCents, commissionPercent }: Commissioned,
  keptCents: Cents = priceCents + taxCents,
): Cents {
  const all = priceCents + taxCents;
  return all > 0 ? Math.floor((keptCents * priceCents * commissionPercent) / (all * 100)) : 0;
}

/** Returns the expert's share, including the tax, which the expert pays to the state. */
export function expertReceives(booking: Commissioned): Cents {
  return booking.priceCents + booking.taxCents - commissionOn(booking);
}
