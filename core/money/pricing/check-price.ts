import { Refusal } from '../../../lib/errors.ts';
import { formatCents } from '../../../lib/money.ts';
import type { WayToPay } from '../payments/way-to-pay.ts';
import type { Quote } from './price.ts';
import { sayCost } from './say-way-to-pay.ts';
import { feeIncluded } from './total-words.ts';

/**
 * Refuses with 'price_changed' if the total is no longer the one that the form showed.
 * @param shown the total that the form showed, in cents.
 */
export function checkPrice(now: Quote, shown: number, way: WayToPay): void {
  if (now.totalCents === shown) return;
  const cost =
    way === 'card'
      ? `${formatCents(now.totalCents)}, ${feeIncluded(now.taxCents)}, and not ${formatCents(shown)}`
      : sayCost(now, way);
  throw new Refusal(
    'price_changed',
    `The price has changed: ${now.minutes} minutes now cost ${cost}. Nothing has been booked. If you agree, send your request again.`,
  );
}
