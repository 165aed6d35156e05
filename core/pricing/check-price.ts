import { Refusal } from '../../lib/errors.ts';
import { formatCents } from '../../lib/money.ts';
import type { Quote } from './price.ts';
import { feeIncluded } from './total-words.ts';

/**
 * Nothing is booked at a total that nobody was shown.
 * @param shown the total of the form, in cents.
 * @throws Refusal price_changed, naming the new total.
 */
export function checkPrice(now: Quote, shown: number): void {
  if (now.totalCents === shown) return;
  throw new Refusal(
    'price_changed',
    `The price has changed: ${now.minutes} minutes now cost ${formatCents(now.totalCents)}, ${feeIncluded(now.taxCents)}, and not ${formatCents(shown)}. Nothing has been booked. If you agree, send your request again.`,
  );
}
