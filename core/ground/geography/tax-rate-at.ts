import { dateAt } from '../../../lib/date-at.ts';
import type { Law } from './law.ts';
import type { TaxRate } from './tax.ts';

/**
 * Returns the tax rate for a consultation requested now, by the current date at the place; 0 if there is no
 * tax.
 */
export function taxRateAt(
  ctx: { law: Pick<Law, 'taxRateOf'>; now(): Temporal.Instant },
  { state, zone }: { state: string; zone: string },
): TaxRate {
  return ctx.law.taxRateOf(state, dateAt(ctx.now(), zone));
}
