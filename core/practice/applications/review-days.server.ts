import Holidays from 'date-holidays';

const REVIEW_DAYS = 2;

let calendar: Holidays | undefined;

/** Returns the second business day after the evidence was complete. */
export function promisedDay(began: Temporal.PlainDate): Temporal.PlainDate {
  let day = began;
  for (let left = REVIEW_DAYS; left > 0; ) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left--;
  }
  return day;
}

/**
 * Checks whether a day is a weekday and not a federal holiday. A holiday on a weekend moves to the nearest
 * weekday.
 */
export function isBusinessDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5) return false;
  calendar ??= new Holidays('US', { types: ['public'] });
  const date = day.toString();
  return !calendar.getHolidays(day.year).some((holiday) => holiday.date.startsWith(date));
}
