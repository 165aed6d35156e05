import { describe, expect, it } from 'vitest';
import { inLanguage } from './language.server.ts';
import { formatCents } from './money.ts';
import {
  asClockTime,
  sayClearTime,
  sayDate,
  sayDay,
  sayDayOfYear,
  sayFullDate,
  sayFullDay,
  sayLongDate,
  sayLongDay,
  sayMonth,
  sayRange,
  sayShortDate,
  sayShortZone,
  sayTime,
  sayTimeAndZone,
  sayWhen,
  sayZone,
} from './when.ts';

const minutesAfter = (start: string, minutes: number) => new Date(Date.parse(start) + minutes * 60_000);

describe('a time range is shown with', () => {
  it.each([
    ['one zone on an ordinary day', '2026-12-01T21:30:00Z', 30, 'America/Denver', '2:30 PM to 3:00 PM MST'],
    ['one zone over midnight', '2026-12-02T06:30:00Z', 60, 'America/Denver', '11:30 PM to 12:30 AM MST'],
    [
      'both, when the clock goes back',
      '2026-11-01T05:30:00Z',
      30,
      'America/New_York',
      '1:30 AM EDT to 1:00 AM EST',
    ],
    [
      'both, over the whole hour',
      '2026-11-01T05:30:00Z',
      60,
      'America/New_York',
      '1:30 AM EDT to 1:30 AM EST',
    ],
    [
      'one before the clock goes back',
      '2026-11-01T05:00:00Z',
      45,
      'America/New_York',
      '1:00 AM to 1:45 AM EDT',
    ],
    [
      'both, ending as the clock goes back',
      '2026-11-01T05:00:00Z',
      60,
      'America/New_York',
      '1:00 AM EDT to 1:00 AM EST',
    ],
    [
      'one after the clock has gone back',
      '2026-11-01T06:00:00Z',
      30,
      'America/New_York',
      '1:00 AM to 1:30 AM EST',
    ],
    [
      'both in spring, over the skipped hour',
      '2026-03-08T06:30:00Z',
      60,
      'America/New_York',
      '1:30 AM EST to 3:30 AM EDT',
    ],
    [
      'both in spring, ending as it is skipped',
      '2026-03-08T06:30:00Z',
      30,
      'America/New_York',
      '1:30 AM EST to 3:00 AM EDT',
    ],
    [
      'one where the clock never changes',
      '2026-11-01T08:30:00Z',
      60,
      'America/Phoenix',
      '1:30 AM to 2:30 AM MST',
    ],
  ])('%s', (_which, start, minutes, zone, said) => {
    expect(sayRange(new Date(start), minutesAfter(start, minutes), zone)).toBe(said);
  });
});

describe('a single time is shown', () => {
  it.each([
    ['with its zone, the first time around', '2026-11-01T05:30:00Z', 'America/New_York', '1:30 AM EDT'],
    ['with its zone, the second time around', '2026-11-01T06:30:00Z', 'America/New_York', '1:30 AM EST'],
    ['plainly before the night turns back', '2026-11-01T04:30:00Z', 'America/New_York', '12:30 AM'],
    ['plainly after it', '2026-11-01T07:00:00Z', 'America/New_York', '2:00 AM'],
    ['plainly in spring', '2026-03-08T07:30:00Z', 'America/New_York', '3:30 AM'],
    ['plainly where the clock never changes', '2026-11-01T08:30:00Z', 'America/Phoenix', '1:30 AM'],
  ])('%s', (_how, at, zone, said) => {
    expect(sayClearTime(new Date(at), zone)).toBe(said);
  });

  it('otherwise reads the same with and without its zone', () => {
    const at = Date.parse('2026-12-01T21:30:00Z');
    expect(sayTimeAndZone(at, 'America/Denver')).toBe(`${sayTime(at, 'America/Denver')} MST`);
  });
});

it.each([
  ['America/Denver', 'Mountain Time', 'MT'],
  ['America/Detroit', 'Eastern Time', 'ET'],
  ['America/Anchorage', 'Alaska Time', 'AKT'],
  ['America/Phoenix', 'Mountain Standard Time', 'MST'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time', 'HST'],
])('the zone %s has its current names: %s, %s', (zone, long, short) => {
  expect([sayZone(zone), sayShortZone(zone)]).toEqual([long, short]);
  expect(sayZone(zone, 'Elm, CO')).toBe(`${long} in Elm, CO`);
});

describe('with the year reads', () => {
  const at = new Date('2026-12-01T21:30:00Z');
  it.each([
    ['a day', () => sayDayOfYear(at, 'America/Denver'), 'Tue, Dec 1, 2026', 'mar 1 dic 2026'],
    ['a day in full', () => sayFullDay(at, 'America/Denver'), 'December 1, 2026', '1 de diciembre de 2026'],
    ['a date', () => sayFullDate('2026-12-01'), 'December 1, 2026', '1 de diciembre de 2026'],
    ['a date of a column', () => sayShortDate('2026-12-01'), 'Dec 1, 2026', '1 dic 2026'],
    ['a month', () => sayMonth('2026-12'), 'December 2026', 'diciembre de 2026'],
  ])('%s', (_what, say, english, spanish) => {
    expect([say(), inLanguage('es', say)]).toEqual([english, spanish]);
  });
});

describe('a date reads', () => {
  it.each([
    ['in short', sayDate, 'Tue, Dec 1', 'mar 1 dic'],
    ['in full', sayLongDate, 'Tuesday, December 1', 'martes 1 de diciembre'],
  ])('%s', (_how, say, english, spanish) => {
    expect([say('2026-12-01'), inLanguage('es', () => say('2026-12-01'))]).toEqual([english, spanish]);
  });
});

describe('the same moment reads in Spanish as', () => {
  const at = new Date('2026-12-01T21:30:00Z');
  const later = minutesAfter('2026-12-01T21:30:00Z', 30);
  it.each([
    ['a day', () => sayDay(at, 'America/Denver'), 'mar 1 dic'],
    ['a day in full', () => sayLongDay(at, 'America/Denver'), 'martes 1 de diciembre'],
    ['a time', () => sayTime(at, 'America/Denver'), '2:30 p.m.'],
    ['day, time and zone', () => sayWhen(at, 'America/Denver'), 'mar 1 dic, 2:30 p.m. MST'],
    ['a range', () => sayRange(at, later, 'America/Denver'), '2:30 p.m. a 3:00 p.m. MST'],
    ['a zone', () => sayZone('America/New_York', 'Boston'), 'hora oriental en Boston'],
    ['an amount', () => formatCents(123456789), '$1,234,567.89'],
  ])('%s', (_what, say, expected) => {
    expect(inLanguage('es', say)).toBe(expected);
    expect(say()).not.toContain('p.m.');
  });
});

it.each([
  ['1:25 PM', '1:25 PM', '1:25 p.m.', 'la 1:25 p.m.'],
  ['12:00 AM', '12:00 AM', '12:00 a.m.', 'las 12:00 a.m.'],
  ['10:30 AM MST', '10:30 AM MST', '10:30 a.m. MST', 'las 10:30 a.m. MST'],
])('%s has its article only in Spanish', (english, inEnglish, spanish, inSpanish) => {
  expect(asClockTime(english)).toBe(inEnglish);
  expect(inLanguage('es', () => asClockTime(spanish))).toBe(inSpanish);
});
