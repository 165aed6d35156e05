import { dateAt } from '../../../lib/date-at.ts';
import type { Law } from '../../ground/geography/law.ts';
import { DAYS_AHEAD } from './days-ahead.ts';

/**
 * Returns the days on which the law closes a place, among the bookable days and the day after, as ISO dates.
 */
export function closedDaysAt(
  { law, now }: { law: Pick<Law, 'closedDays'>; now(): Temporal.Instant },
  { state, zone }: { state: string; zone: string },
): readonly string[] {
  return law.closedDays(state, dateAt(now(), zone), DAYS_AHEAD + 1);
}
