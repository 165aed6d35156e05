import { dateAt } from '../../../lib/date-at.ts';
import type { Law } from './law.ts';
import type { TaxRate } from './tax.ts';

/** Returns the rate at which the state of a place taxes a consultation requested now; 0 if it does not. */
export function taxRateAt(
  ctx: { law: Pick<Law, 'taxRateOf'>; now(): Temporal.Instant },
  { state, zone }: { state: string; zone: string },
): TaxRate {
  return ctx.law.taxRateOf(state, dateAt(ctx.now(), zone));
}
