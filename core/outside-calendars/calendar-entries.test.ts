import { describe, expect, it } from 'vitest';
import { calendarEntries } from './calendar-entries.ts';

const SPAN = {
  from: new Date('2026-12-01T00:00:00Z'),
  to: new Date('2026-12-16T00:00:00Z'),
  zone: 'America/Denver',
  ours: '@plugwell.example',
};

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...parts, 'END:VCALENDAR'].join('\r\n');
const timesIn = (file: string) =>
  calendarEntries(file, SPAN).map(({ startsAt, endsAt }) => [
    startsAt.toISOString().slice(0, 16),
    endsAt.toISOString().slice(0, 16),
  ]);

const ODD_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Mountain of Ours',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0700',
  'TZOFFSETTO:-0700',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

describe('an outside calendar takes', () => {
  it.each([
    [
      'a time in UTC',
      ['DTSTART:20261202T170000Z', 'DTEND:20261202T180000Z'],
      [['2026-12-02T17:00', '2026-12-02T18:00']],
    ],
    [
      'a time in a zone',
      ['DTSTART;TZID=America/New_York:20261202T120000', 'DTEND;TZID=America/New_York:20261202T130000'],
      [['2026-12-02T17:00', '2026-12-02T18:00']],
    ],
    [
      'a time in a zone of its own',
      ['DTSTART;TZID=Mountain of Ours:20261202T100000', 'DURATION:PT1H'],
      [['2026-12-02T17:00', '2026-12-02T18:00']],
    ],
    [
      'a time in a zone that nobody knows, on the clock of the place',
      ['DTSTART;TZID=Nowhere:20261202T100000', 'DURATION:PT1H'],
      [['2026-12-02T17:00', '2026-12-02T18:00']],
    ],
    [
      'a time without a zone, on the clock of the place',
      ['DTSTART:20261202T100000', 'DURATION:PT30M'],
      [['2026-12-02T17:00', '2026-12-02T17:30']],
    ],
    [
      'a whole day, on the clock of the place',
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204'],
      [['2026-12-03T07:00', '2026-12-04T07:00']],
    ],
    [
      'what repeats, since long ago, without what is left out',
      ['DTSTART:20200107T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE:20261208T170000Z'],
      [
        ['2026-12-01T17:00', '2026-12-01T18:00'],
        ['2026-12-15T17:00', '2026-12-15T18:00'],
      ],
    ],
    ['nothing that is cancelled', ['DTSTART:20261202T170000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
    [
      'nothing that is marked as free',
      ['DTSTART:20261202T170000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'],
      [],
    ],
    ['nothing of another month', ['DTSTART:20270102T170000Z', 'DURATION:PT1H'], []],
    ['nothing that ends before it begins', ['DTSTART:20261202T170000Z', 'DTEND:20261202T160000Z'], []],
    ['nothing without a beginning', ['SUMMARY:Sometime'], []],
  ])('%s', (_, lines, times) => {
    expect(timesIn(calendar(ODD_ZONE, event(...lines)))).toEqual(times);
  });

  it('a repeated time where it was moved to, and not where it was', () => {
    const weekly = event('DTSTART:20261201T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const moved = event('RECURRENCE-ID:20261208T170000Z', 'DTSTART:20261209T200000Z', 'DURATION:PT1H');
    expect(timesIn(calendar(weekly, moved))).toEqual([
      ['2026-12-01T17:00', '2026-12-01T18:00'],
      ['2026-12-09T20:00', '2026-12-09T21:00'],
    ]);
  });

  it('none of our own bookings that come back', () => {
    const ours = event('DTSTART:20261202T170000Z', 'DURATION:PT1H').replace(
      'UID:one',
      'UID:one@plugwell.example',
    );
    expect(timesIn(calendar(ours))).toEqual([]);
  });

  it.each(['FREQ=SECONDLY', 'FREQ=MINUTELY;INTERVAL=2', 'FREQ=HOURLY'])(
    'nothing that repeats within a day: %s',
    (rule) => {
      const endless = event('DTSTART:19700101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`);
      expect(timesIn(calendar(endless))).toEqual([]);
    },
  );

  it('no more repetitions than a bound, whatever a file holds', () => {
    const daily = event('DTSTART:16010101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY');
    expect(timesIn(calendar(...Array.from({ length: 20 }, () => daily)))).toEqual([]);
  });

  it('a visit of several days that began before', () => {
    const weekly = event('DTSTART;VALUE=DATE:20261114', 'DURATION:P10D', 'RRULE:FREQ=MONTHLY;COUNT=3');
    const long = event('DTSTART;VALUE=DATE:20261124', 'DURATION:P10D', 'RRULE:FREQ=YEARLY');
    expect(timesIn(calendar(weekly, long))).toEqual([
      ['2026-12-14T07:00', '2026-12-24T07:00'],
      ['2026-11-24T07:00', '2026-12-04T07:00'],
    ]);
  });

  it.each(['', 'no calendar', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR'])(
    'nothing from %j, and says so',
    (file) => {
      expect(() => calendarEntries(file, SPAN)).toThrow();
    },
  );
});
