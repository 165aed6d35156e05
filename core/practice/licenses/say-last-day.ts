import * as words from '#text/ground/times';
import { sayFullDate, sayWeekday } from '../../../lib/when.ts';

/** Turns '2026-12-30' into 'Wednesday, December 30, 2026'. */
export function sayLastDay(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return words.weekday_and_day({
    weekday: sayWeekday(date.dayOfWeek),
    day: sayFullDate(day),
  });
}
