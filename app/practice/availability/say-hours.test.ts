import { describe, expect, it } from 'vitest';
import { ALL_HOURS, DEFAULT_HOURS } from '../../../core/practice/availability/weekly-hours.ts';
import { sayHours } from './say-hours.ts';

const on = (weekdays: number[], from: number, to: number) =>
  weekdays.map((weekday) => ({ weekday, startMinute: from * 60, endMinute: to * 60 }));

describe('a week in words', () => {
  it.each([
    ['the default hours', DEFAULT_HOURS, 'Every day 9:00 AM–6:00 PM'],
    ['all hours', ALL_HOURS, 'Every day around the clock'],
    ['working days', on([1, 2, 3, 4, 5], 9, 17), 'Mon–Fri 9:00 AM–5:00 PM'],
    ['two days in a row, named both', on([6, 7], 10, 12.5), 'Sat, Sun 10:00 AM–12:30 PM'],
    ['days apart', on([1, 4], 0, 24), 'Mon, Thu around the clock'],
    [
      'a lunch break, given in any order',
      [...on([2], 13, 17), ...on([2], 9, 12)],
      'Tue 9:00 AM–12:00 PM, 1:00 PM–5:00 PM',
    ],
    [
      'days of unlike hours',
      [...on([1, 2, 3], 9, 17), ...on([6], 18, 24)],
      'Mon–Wed 9:00 AM–5:00 PM; Sat 6:00 PM–12:00 AM',
    ],
    ['no hours', [], ''],
  ])('says %s', (_, hours, words) => {
    expect(sayHours(hours)).toBe(words);
  });
});
