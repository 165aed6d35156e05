import { asInstant } from '../../../lib/as-date.ts';
import { sayDay, sayTime } from '../../../lib/when.ts';

/**
 * Returns '2:30 PM' for today, 'Tue, Dec 1' for another day of this year, or 'Tue, Dec 1, 2025' for a day
 * of another year.
 */
export function sayShortMoment(at: Date, now: Date, zone: string): string {
  const day = sayDayAndYear(at, now, zone);
  return day === sayDayAndYear(now, now, zone) ? sayTime(at, zone) : day;
}

/** Returns 'Tue, Dec 1', with the year if it is not the current one. */
export function sayDayAndYear(at: Date, now: Date, zone: string): string {
  const day = sayDay(at, zone);
  const year = yearAt(at, zone);
  return year === yearAt(now, zone) ? day : `${day}, ${year}`;
}

function yearAt(at: Date, zone: string): number {
  return asInstant(at).toZonedDateTimeISO(zone).year;
}
