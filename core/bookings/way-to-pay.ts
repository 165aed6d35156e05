import { type Cents, formatCents } from '../../lib/money.ts';
import { BOOKING_FEE, type Quote } from './price.ts';

/** How a booking is paid: by card as the product charges it, or in person, without its fee. */
export type WayToPay = 'in-person' | 'card';

/** How bookings are paid at present; whatever is said of money asks here. */
export function wayToPay(): WayToPay {
  return 'in-person';
}

type Priced = Pick<Quote, 'priceCents' | 'taxCents' | 'totalCents'>;

/** What the client really pays, in cents: in person the price with its tax, as the fee is waived then. */
export function dueCents(price: Priced, way: WayToPay = wayToPay()): Cents {
  return way === 'in-person' ? price.priceCents + price.taxCents : price.totalCents;
}

/**
 * How it is paid, in a sentence; empty where the total is charged, as there is nothing to add.
 * @param payee what the expert is called.
 * @param price null where no length is chosen yet.
 */
export function sayWayToPay(payee: string, price: Priced | null, way: WayToPay = wayToPay()): string {
  if (way === 'card') return '';
  const due = price ? `${payee} ${formatCents(dueCents(price, way))}` : payee;
  const tax = price && price.taxCents > 0 ? ', tax included' : '';
  const fee = price ? formatCents(price.totalCents - dueCents(price, way)) : BOOKING_FEE.words;
  return `Until card payments open, you pay ${due} in person${tax}; the ${fee} fee is waived.`;
}
