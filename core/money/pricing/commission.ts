import type { Cents } from '../../../lib/money.ts';

export type Commissioned = { priceCents: Cents; taxCents: Cents; commissionPercent: number };

/**
 * Returns our commission in whole cents, rounded down.
 * @param keptCents what remains of the price and tax after refunds; by default, all of it.
 */
export function commissionOn(
  { priceCents, taxCents, commissionPercent }: Commissioned,
  keptCents: Cents = priceCents + taxCents,
): Cents {
  const all = priceCents + taxCents;
  return all > 0 ? Math.floor((keptCents * priceCents * commissionPercent) / (all * 100)) : 0;
}

/**
 * Returns the expert's share of a card booking. It includes the tax, which the expert pays to the state.
 */
export function expertReceives(booking: Commissioned): Cents {
  return booking.priceCents + booking.taxCents - commissionOn(booking);
}
