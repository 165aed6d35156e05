import { dateAt } from '../../../lib/date-at.ts';
import type { Law } from '../../ground/geography/law.ts';
import { DAYS_AHEAD } from './days-ahead.ts';

/** The days that can be booked, and the one behind them, on which the law of a place is known to allow nothing, ISO. */
export function closedDaysAt(
  { law, now }: { law: Pick<Law, 'closedDays'>; now(): Temporal.Instant },
  { state, zone }: { state: string; zone: string },
): readonly string[] {
  return law.closedDays(state, dateAt(now(), zone), DAYS_AHEAD + 1);
}
