import { expect, it } from 'vitest';
import { bookingPath, findStart, lengthFor } from './booking-times.ts';

const days = [
  { date: '2026-12-01', label: 'Tue, Dec 1', longLabel: 'Tuesday, December 1', slots: [] },
  {
    date: '2026-12-02',
    label: 'Wed, Dec 2',
    longLabel: 'Wednesday, December 2',
    slots: [{ start: '2026-12-02T18:00:00.000Z', label: '11:00 AM', lengths: [15, 30] as (15 | 30)[] }],
  },
];

it('finds a start however its instant is written', () => {
  expect(findStart(days, '2026-12-02T11:00:00-07:00')?.day.date).toBe('2026-12-02');
  expect(findStart(days, '2026-12-02T18:30:00Z')).toBeNull();
  expect(findStart(days, '')).toBeNull();
});

it.each([
  [25, [15, 30, 45, 60], 30],
  [60, [15, 30], 30],
  [15, [], undefined],
])('fits an option of %i minutes into %j: %s', (minutes, lengths, fitting) => {
  expect(lengthFor(minutes, lengths)).toBe(fitting);
});

it('writes a choice into the address, the date only while there is no time', () => {
  expect(bookingPath('e1', { date: '2026-12-02', start: '' })).toBe('/expert/e1/book?date=2026-12-02');
  expect(bookingPath('e1', { date: '2026-12-02', start: '2026-12-02T18:00:00.000Z', minutes: '30' })).toBe(
    '/expert/e1/book?start=2026-12-02T18%3A00%3A00.000Z&minutes=30',
  );
  expect(bookingPath('e1', {})).toBe('/expert/e1/book');
});
