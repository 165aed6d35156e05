import { asInstant } from '../../../lib/as-date.ts';
import { sayDay, sayTime } from '../../../lib/when.ts';

/** '2:30 PM' today, 'Tue, Dec 1' on another day of this year, 'Tue, Dec 1, 2025' in another year. */
export function sayShortMoment(at: Date, now: Date, zone: string): string {
  const day = sayDayAndYear(at, now, zone);
  return day === sayDayAndYear(now, now, zone) ? sayTime(at, zone) : day;
}

/** 'Tue, Dec 1', with the year if it is not the current one. */
export function sayDayAndYear(at: Date, now: Date, zone: string): string {
  const day = sayDay(at, zone);
  const year = yearAt(at, zone);
  return year === yearAt(now, zone) ? day : `${day}, ${year}`;
}

function yearAt(at: Date, zone: string): number {
  return asInstant(at).toZonedDateTimeISO(zone).year;
}
