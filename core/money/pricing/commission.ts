import type { Cents } from '../../../lib/money.ts';

/** What decides what an expert receives of a booking by card. */
export type Commissioned = { priceCents: Cents; taxCents: Cents; commissionPercent: number };

/**
 * What we keep of a consultation's price, in whole cents, a part of a cent in the expert's favor.
 * @param keptCents what is kept of price and tax together, less than both once a part was given back.
 */
export function commissionOn(
  { priceCents, taxCents, commissionPercent }: Commissioned,
  keptCents: Cents = priceCents + taxCents,
): Cents {
  const all = priceCents + taxCents;
  return all > 0 ? Math.floor((keptCents * priceCents * commissionPercent) / (all * 100)) : 0;
}

/** What the expert receives of it, with the tax, which is theirs to pay. */
export function expertReceives(booking: Commissioned): Cents {
  return booking.priceCents + booking.taxCents - commissionOn(booking);
}
