import { dateAt } from '../../../lib/date-at.ts';
import type { Law } from './law.ts';
import type { TaxRate } from './tax.ts';

/** At what rate the state of a place taxes a consultation that is asked for now; 0 where it does not. */
export function taxRateAt(
  ctx: { law: Pick<Law, 'taxRateOf'>; now(): Temporal.Instant },
  { state, zone }: { state: string; zone: string },
): TaxRate {
  return ctx.law.taxRateOf(state, dateAt(ctx.now(), zone));
}
