import * as words from '#text/practice/availability/screens';
import type { WeeklyHours } from '../../../core/practice/availability/weekly-hours.ts';
import { sayMinute, sayWeekday } from '../../../lib/when.ts';

const sayDay = (weekday: number) => sayWeekday(weekday, 'short');

/**
 * Returns 'Mon–Wed', 'Tue', or 'Mon, Thu'; 'Every day' for all seven. Joins runs of three or more days.
 */
function sayDays(days: readonly number[]): string {
  if (days.length === 7) return words.every_day();
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${sayDay(run[0]!)}–${sayDay(run.at(-1)!)}`] : run.map(sayDay)))
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
          ? words.around_the_clock()
          : `${sayMinute(startMinute)}–${sayMinute(endMinute)}`,
      )
      .join(', ');
    if (ranges) daysOf.set(ranges, [...(daysOf.get(ranges) ?? []), weekday]);
  }
  return [...daysOf].map(([ranges, days]) => `${sayDays(days)} ${ranges}`).join('; ');
}
