import { describe, expect, it } from 'vitest';
import { clockOf, formOfHours, hoursOfForm, weekForm } from './hours-form.ts';
import { ALL_HOURS, DEFAULT_HOURS } from './weekly-hours.ts';

const PAST_MIDNIGHT =
  'These hours end before they begin. To go past midnight, end them at 12:00 AM and begin the next day at 12:00 AM.';
const OVERLAP = 'These hours overlap others of the same day.';
const BOTH = 'Please enter both a start and an end.';
const HALF = 'Hours begin and end on the hour or half hour.';
const TIME = 'Please enter a time, such as 9:00 AM.';

describe('a week from the editor', () => {
  it.each([
    ['one stretch', { 'from-1-0': '09:00', 'to-1-0': '17:30' }, [[1, 540, 1050]]],
    [
      'a break at noon, in the wrong order',
      { 'from-1-0': '13:00', 'to-1-0': '17:00', 'from-1-1': '09:00', 'to-1-1': '12:00' },
      [
        [1, 540, 720],
        [1, 780, 1020],
      ],
    ],
    [
      'stretches that touch',
      { 'from-2-0': '09:00', 'to-2-0': '12:00', 'from-2-1': '12:00', 'to-2-1': '13:00' },
      [
        [2, 540, 720],
        [2, 720, 780],
      ],
    ],
    ['an end at midnight', { 'from-7-3': '22:00', 'to-7-3': '00:00' }, [[7, 1320, 1440]]],
    ['a whole day', { 'from-3-0': '00:00', 'to-3-0': '00:00' }, [[3, 0, 1440]]],
    ['nothing', {}, []],
  ])('contains %s', (_, fields, ranges) => {
    const sent = weekForm.parse({ version: '0', ...fields });
    expect(hoursOfForm(sent).map((one) => [one.weekday, one.startMinute, one.endMinute])).toEqual(ranges);
  });

  it.each([
    [
      'hours that overlap',
      { 'from-1-0': '09:00', 'to-1-0': '12:00', 'from-1-1': '11:30', 'to-1-1': '13:00' },
      'from-1-1',
      OVERLAP,
    ],
    [
      'the same hours twice',
      { 'from-1-0': '09:00', 'to-1-0': '12:00', 'from-1-2': '09:00', 'to-1-2': '12:00' },
      'from-1-2',
      OVERLAP,
    ],
    ['hours past midnight', { 'from-5-0': '22:00', 'to-5-0': '02:00' }, 'to-5-0', PAST_MIDNIGHT],
    ['no time at all', { 'from-5-0': '09:00', 'to-5-0': '09:00' }, 'to-5-0', PAST_MIDNIGHT],
    ['no end', { 'from-5-0': '09:00' }, 'to-5-0', BOTH],
    ['no beginning', { 'to-5-0': '09:00' }, 'from-5-0', BOTH],
    ['a beginning off the grid', { 'from-5-0': '09:10', 'to-5-0': '12:00' }, 'from-5-0', HALF],
    ['an end off the grid', { 'from-5-0': '09:00', 'to-5-0': '12:15' }, 'to-5-0', HALF],
    ['an hour that no day has', { 'from-5-0': '24:00', 'to-5-0': '12:00' }, 'from-5-0', TIME],
    ['words', { 'from-5-0': 'nine', 'to-5-0': '12:00' }, 'from-5-0', TIME],
  ])('is refused with %s, beside the field', (_, fields, field, words) => {
    const { error } = weekForm.safeParse({ version: '0', ...fields });
    expect(error!.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, words]]);
  });

  it.each([DEFAULT_HOURS, ALL_HOURS])('survives a round trip', (...hours) => {
    const week = hours.flat();
    expect(hoursOfForm(weekForm.parse({ version: '3', ...formOfHours(week) }))).toEqual(week);
  });

  it('shows an end at midnight as 00:00', () => {
    expect([0, 570, 1440].map(clockOf)).toEqual(['00:00', '09:30', '00:00']);
  });
});
