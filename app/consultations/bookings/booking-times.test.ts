import { expect, it } from 'vitest';
import { bookingPath, daysWithRoom, findStart, lengthFor, timesUrl } from './booking-times.ts';

const days = [
  {
    date: '2026-12-01',
    label: 'Tue, Dec 1',
    longLabel: 'Tuesday, December 1',
    weekday: 'Tue',
    month: 'Dec',
    slots: [],
  },
  {
    date: '2026-12-02',
    label: 'Wed, Dec 2',
    longLabel: 'Wednesday, December 2',
    weekday: 'Wed',
    month: 'Dec',
    slots: [
      { start: '2026-12-02T18:00:00.000Z', label: '11:00 AM', lengths: [15, 30] as (15 | 30)[], longest: 30 },
    ],
  },
];

it('finds a start regardless of how its instant is written', () => {
  expect(findStart(days, '2026-12-02T11:00:00-07:00')?.day.date).toBe('2026-12-02');
  expect(findStart(days, '2026-12-02T18:30:00Z')).toBeNull();
  expect(findStart(days, '')).toBeNull();
});

it.each([
  ['', [15, 30, 45, 60], 15],
  ['30', [15, 30, 45, 60], 30],
  ['60', [15, 30], 15],
  ['75', [75], 75],
  ['15', [], null],
])('for a requested length of %j with %j free chooses %s', (wanted, lengths, chosen) => {
  expect(lengthFor(wanted, lengths)).toBe(chosen);
});

it.each([
  [30, 1],
  [45, 0],
])('for %i minutes keeps only the %i starts with enough time, and every day', (minutes, count) => {
  expect(daysWithRoom(days, minutes).map(({ slots }) => slots.length)).toEqual([0, count]);
});

it('puts the choices in the URL, and drops the date once a time is chosen', () => {
  expect(bookingPath('e1', { date: '2026-12-02', start: '' })).toBe('/expert/e1/book?date=2026-12-02');
  expect(bookingPath('e1', { date: '2026-12-02', start: '2026-12-02T18:00:00.000Z', minutes: '30' })).toBe(
    '/expert/e1/book?start=2026-12-02T18%3A00%3A00.000Z&minutes=30',
  );
  expect(bookingPath('e1', {})).toBe('/expert/e1/book');
});

it.each([
  ['/expert/e1/times', '', '/expert/e1/times'],
  ['/expert/e1/times?place=p1', '', '/expert/e1/times?place=p1'],
  ['/expert/e1/times', 'o1', '/expert/e1/times?option=o1'],
  ['/expert/e1/times?place=p1', 'o1', '/expert/e1/times?place=p1&option=o1'],
])('reads the times of %s with option %j at %s', (slotsUrl, optionId, url) => {
  expect(timesUrl(slotsUrl, optionId)).toBe(url);
});
