import { expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { formatDays } from './slot-words.ts';
import { slotDays } from './slots.ts';
import { DEFAULT_HOURS } from './weekly-hours.ts';

it('formats days and times in local time', () => {
  const now = Temporal.Instant.from('2026-12-01T07:00:00Z');
  const zone = 'America/Denver';
  const [day] = formatDays(slotDays({ zone, hours: DEFAULT_HOURS, busy: [], now }), zone);
  expect(day).toMatchObject({ date: '2026-12-01', label: 'Tue, Dec 1', longLabel: 'Tuesday, December 1' });
  expect(day!.slots[0]).toEqual({
    start: '2026-12-01T16:00:00.000Z',
    label: '9:00 AM',
    lengths: [15, 30, 45, 60],
    longest: 240,
  });
  expect(day!.slots.at(-1)!.label).toBe('5:30 PM');
});

it.each([
  ['en', 'Sun', 'Nov'],
  ['es', 'dom', 'nov'],
])('names the parts of a day in %s', (language, weekday, month) => {
  const now = Temporal.Instant.from('2026-11-29T07:00:00Z');
  const zone = 'America/Denver';
  const days = slotDays({ zone, hours: DEFAULT_HOURS, busy: [], now });
  expect(inLanguage(language, () => formatDays(days, zone))[0]).toMatchObject({ weekday, month });
});

it('distinguishes the two times of a repeated hour, and only those', () => {
  const now = Temporal.Instant.from('2027-11-06T12:00:00Z');
  const zone = 'America/Denver';
  const hours = [{ weekday: 7, startMinute: 60, endMinute: 150 }];
  const day = formatDays(slotDays({ zone, hours, busy: [], now }), zone)[1]!;
  expect(day.slots.map((slot) => slot.label)).toEqual([
    '1:00 AM MDT',
    '1:30 AM MDT',
    '1:00 AM MST',
    '1:30 AM MST',
    '2:00 AM',
  ]);
});
