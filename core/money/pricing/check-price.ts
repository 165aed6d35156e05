import * as words from '#text/money/pricing/rules';
import { Refusal } from '../../../lib/errors.ts';
import { formatCents } from '../../../lib/money.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { WayToPay } from '../payments/way-to-pay.ts';
import type { Quote } from './price.ts';
import { sayCost } from './say-way-to-pay.ts';

/**
 * Refuses with 'price_changed' if the total differs from the one on the form.
 * @param shown the total on the form, in cents.
 */
export function checkPrice(now: Quote, shown: number, way: WayToPay): void {
  if (now.totalCents === shown) return;
  const cost = () => (way === 'card' ? sayInsteadOf(now, formatCents(shown)) : sayCost(now, way));
  throw new Refusal('price_changed', withFacts(words.price_changed, { minutes: now.minutes, cost }));
}

/** Formats the current card total next to the outdated one: '$46.00, fee included, and not $31.00'. */
function sayInsteadOf({ totalCents, taxCents }: Quote, shown: string): string {
  const total = formatCents(totalCents);
  return taxCents > 0
    ? words.now_with_fee_and_tax_and_not({ total, tax: formatCents(taxCents), shown })
    : words.now_with_fee_and_not({ total, shown });
}
