import { asDate } from '../../../lib/as-date.ts';
import type { CalendarFailed } from '../../../platform/calendars/calendar-account.ts';

const DAY_MINUTES = 1440;

/**
 * Returns when to ask a provider again: each failure doubles the pause, up to a day, and the provider's own
 * wish counts if it is longer.
 * @param failures how often the pause doubles, from one minute.
 */
export function retryAt(
  now: Temporal.Instant,
  failures: number,
  { waitSeconds }: Pick<CalendarFailed, 'waitSeconds'>,
): Date {
  const minutes = Math.max(Math.min(DAY_MINUTES, 2 ** failures), (waitSeconds ?? 0) / 60);
  return asDate(now.add({ seconds: Math.ceil(minutes * 60) }));
}
