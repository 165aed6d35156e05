import Holidays from 'date-holidays';

/** An answer is promised within so many business days after the evidence is complete. */
export const REVIEW_DAYS = 2;

let calendar: Holidays | undefined;

/**
 * The day by which an application is answered: the second business day after the one on which its evidence was
 * complete. Saturdays, Sundays and the federal holidays of the United States are none.
 */
export function promisedDay(began: Temporal.PlainDate): Temporal.PlainDate {
  let day = began;
  for (let left = REVIEW_DAYS; left > 0; ) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left--;
  }
  return day;
}

/** Days on which the federal government works; a holiday on a weekend is kept on the day next to it. */
export function isBusinessDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5) return false;
  calendar ??= new Holidays('US', { types: ['public'] });
  const date = day.toString();
  return !calendar.getHolidays(day.year).some((holiday) => holiday.date.startsWith(date));
}
