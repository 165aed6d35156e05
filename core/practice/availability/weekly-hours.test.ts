import { expect, it } from 'vitest';
import { ALL_HOURS, DEFAULT_HOURS, weeklyHoursForm } from './weekly-hours.ts';

const range = (startMinute: number, endMinute: number, weekday = 1) => ({ weekday, startMinute, endMinute });

it.each([
  ['the default hours', DEFAULT_HOURS],
  ['around the clock', ALL_HOURS],
  ['a morning and an afternoon that touch', [range(540, 720), range(720, 1080)]],
  ['the same time on two days', [range(540, 720, 1), range(540, 720, 2)]],
])('accepts %s', (_what, hours) => {
  expect(weeklyHoursForm.safeParse(hours).success).toBe(true);
});

it.each([
  ['no hours at all', [], 'Keep at least one time open each week.'],
  ['an end before its start', [range(720, 540)], 'The end must be later than the start.'],
  ['no length', [range(540, 540)], 'The end must be later than the start.'],
  ['a time off the half hour', [range(545, 600)], 'Hours begin on the hour or half hour.'],
  ['two that overlap', [range(540, 720), range(690, 800 - 20)], 'These times overlap.'],
  ['one inside the other', [range(540, 1080), range(600, 660)], 'These times overlap.'],
])('refuses %s', (_what, hours, message) => {
  const result = weeklyHoursForm.safeParse(hours);
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it.each([
  ['weekday 0', range(540, 600, 0)],
  ['weekday 8', range(540, 600, 8)],
  ['a minute before midnight', range(-30, 600)],
  ['a minute past midnight', range(540, 1470)],
  ['half a minute', range(540.5, 600)],
])('refuses %s', (_what, one) => {
  expect(weeklyHoursForm.safeParse([one]).success).toBe(false);
});
