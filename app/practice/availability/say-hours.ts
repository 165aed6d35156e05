import type { WeeklyHours } from '../../../core/practice/availability/weekly-hours.ts';

const DAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Formats minutes since midnight: 540 is '9:00 AM', and 1440 is '12:00 AM' again. */
export function sayMinute(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Returns 'Mon–Wed', 'Tue', or 'Mon, Thu'; 'Every day' for all seven. Joins runs of three or more days.
 */
function sayDays(days: readonly number[]): string {
  if (days.length === 7) return 'Every day';
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) =>
      run.length > 2 ? [`${DAYS[run[0]!]}–${DAYS[run.at(-1)!]}`] : run.map((day) => DAYS[day]!),
    )
    .join(', ');
}

/**
 * Describes a week and groups days with equal hours, such as 'Mon–Fri 9:00 AM–6:00 PM; Sat 10:00 AM–2:00
 * PM'.
 */
export function sayHours(hours: WeeklyHours): string {
  const daysOf = new Map<string, number[]>();
  for (let weekday = 1; weekday <= 7; weekday++) {
    const ranges = hours
      .filter((range) => range.weekday === weekday)
      .toSorted((a, b) => a.startMinute - b.startMinute)
      .map(({ startMinute, endMinute }) =>
        endMinute - startMinute === 1440
          ? 'around the clock'
          : `${sayMinute(startMinute)}–${sayMinute(endMinute)}`,
      )
      .join(', ');
    if (ranges) daysOf.set(ranges, [...(daysOf.get(ranges) ?? []), weekday]);
  }
  return [...daysOf].map(([ranges, days]) => `${sayDays(days)} ${ranges}`).join('; ');
}
