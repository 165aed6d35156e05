import { sayDay, sayTime } from '../../../lib/when.ts';

/** '2:30 PM' for today, 'Tue, Dec 1' for another day of the year, 'Tue, Dec 1, 2025' for one of another year. */
export function sayShortMoment(at: Date, now: Date, zone: string): string {
  const day = sayDayAndYear(at, now, zone);
  return day === sayDayAndYear(now, now, zone) ? sayTime(at, zone) : day;
}

/** 'Tue, Dec 1', with the year where it is not the present one. */
export function sayDayAndYear(at: Date, now: Date, zone: string): string {
  const day = sayDay(at, zone);
  const year = yearAt(at, zone);
  return year === yearAt(now, zone) ? day : `${day}, ${year}`;
}

function yearAt(at: Date, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).year;
}
