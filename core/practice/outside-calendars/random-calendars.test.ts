import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { busyByIcalJs, busyByNodeIcal, missing, shared } from '../../../tests/busy-readers.ts';
import { drawn } from '../../../tests/quick.ts';
import { busyTimes } from './busy-times.ts';
import { openCalendarReader } from './read-calendar-file.server.ts';

const SPAN = {
  from: new Date('2026-12-01T00:00:00Z'),
  to: new Date('2026-12-16T00:00:00Z'),
  zone: 'America/Denver',
  ours: '@plugwell.example',
};
const ZONES = ['America/Denver', 'America/New_York', 'Europe/Lisbon', 'Asia/Kolkata', 'Pacific/Auckland'];
const calendar = (events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:random', ...events, 'END:VCALENDAR'].join('\r\n');

const two = (number: number) => `${number}`.padStart(2, '0');
const some = <T>(values: readonly T[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most });
const upTo = (most: number) => Array.from({ length: most }, (_, nth) => nth + 1);
const part = (name: string, values: fc.Arbitrary<unknown[]>) =>
  fc.option(
    values.map((list) => `;${name}=${list.join(',')}`),
    { nil: '', freq: 3 },
  );
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Valid rules that every reader can expand in finite time. */
const rule = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.option(fc.integer({ min: 1, max: 4 }), { nil: 1 }),
    ends: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 400 }).map((count) => `;COUNT=${count}`),
      fc.integer({ min: 1, max: 28 }).map((day) => `;UNTIL=202612${two(day)}T235959Z`),
    ),
    days: part('BYDAY', some(DAYS)),
    months: part('BYMONTH', some([6, 9, 11, 12])),
  })
  .map(
    ({ freq, interval, ends, days, months }) =>
      `RRULE:FREQ=${freq};INTERVAL=${interval}${ends}${days}${freq === 'YEARLY' ? ';BYMONTH=12' : months}`,
  );

const event = fc
  .record({
    zone: fc.option(fc.constantFrom(...ZONES), { nil: null }),
    year: fc.constantFrom(2019, 2025, 2026),
    month: fc.integer({ min: 10, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 4, max: 20 }),
    minutes: fc.constantFrom(15, 30, 60, 90, 600),
    rule: fc.option(rule, { nil: null, freq: 4 }),
    left: fc.option(fc.integer({ min: 1, max: 15 }), { nil: null }),
    free: fc.constantFrom('', '', '', 'TRANSP:TRANSPARENT', 'STATUS:CANCELLED'),
  })
  .map((one) => {
    const at = (year: number, month: number, day: number) => {
      const time = `${year}${two(month)}${two(day)}T${two(one.hour)}0000`;
      return one.zone ? `;TZID=${one.zone}:${time}` : `:${time}Z`;
    };
    return [
      `DTSTART${at(one.year, one.month, one.day)}`,
      `DURATION:PT${one.minutes}M`,
      ...(one.rule ? [one.rule] : []),
      ...(one.rule && one.left ? [`EXDATE${at(2026, 12, one.left)}`] : []),
      ...(one.free ? [one.free] : []),
    ];
  });

const number = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '00',
    '1',
    '2',
    '366',
    '367',
    '999999999',
    '99999999999999999999',
    '1e9',
    'NaN',
    '',
    ' 3',
    '0x10',
    '1.5',
    '-0',
    '٣',
  ),
  fc.integer({ min: -400, max: 400 }).map(String),
);
const numbers = fc.array(number, { maxLength: 6 }).map((list) => list.join(','));
const when = fc.oneof(
  fc.constantFrom(
    '20261202T170000Z',
    '20261202T100000',
    '20261202',
    '00010101T000000Z',
    '16010101',
    '99991231T235959Z',
    '20261302',
    '20260230T000000',
    '20261202T250000',
    '2026',
    '',
  ),
  fc.constantFrom(
    '19700101T000000Z',
    '20200229',
    '20261202T170000+0100',
    '٢٠٢٦١٢٠٢',
    '20261202T170000Z/PT1H',
    'now',
  ),
);
const hostileRule = fc
  .record({
    freq: fc.constantFrom(
      'SECONDLY',
      'MINUTELY',
      'HOURLY',
      'DAILY',
      'WEEKLY',
      'MONTHLY',
      'YEARLY',
      'NEVER',
      '',
    ),
    parts: fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom('INTERVAL', 'COUNT'), number),
        fc.tuple(
          fc.constantFrom(
            'BYSECOND',
            'BYMINUTE',
            'BYHOUR',
            'BYMONTHDAY',
            'BYYEARDAY',
            'BYWEEKNO',
            'BYMONTH',
            'BYSETPOS',
          ),
          numbers,
        ),
        fc.tuple(
          fc.constant('BYDAY'),
          fc
            .array(
              fc.tuple(number, fc.constantFrom(...DAYS, 'XX')).map(([nth, day]) => nth + day),
              { maxLength: 5 },
            )
            .map(String),
        ),
        fc.tuple(fc.constant('BYHOUR'), fc.constant(upTo(23).join(','))),
        fc.tuple(fc.constantFrom('BYMINUTE', 'BYSECOND'), fc.constant(upTo(59).join(','))),
        fc.tuple(fc.constant('UNTIL'), when),
        fc.tuple(fc.constant('RSCALE'), fc.constantFrom('GREGORIAN', 'CHINESE', 'HEBREW', 'MARTIAN')),
        fc.tuple(fc.constantFrom('SKIP', 'WKST', 'BYEASTER'), fc.constantFrom('OMIT', 'FORWARD', 'MO', '0')),
      ),
      { maxLength: 6 },
    ),
  })
  .map(
    ({ freq, parts }) => `RRULE:FREQ=${freq};${parts.map(([name, value]) => `${name}=${value}`).join(';')}`,
  );
const hostileLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'DTSTART',
        'DTEND',
        'RDATE',
        'EXDATE',
        'RECURRENCE-ID',
        'RECURRENCE-ID;RANGE=THISANDFUTURE',
      ),
      when,
    )
    .map(([name, value]) => `${name}:${value}`),
  fc
    .tuple(
      fc.constantFrom(
        ...ZONES,
        'Nowhere',
        '',
        '/',
        '(UTC',
        'W. Europe Standard Time',
        '__proto__',
        'constructor',
      ),
      when,
    )
    .map(([zone, value]) => `DTSTART;TZID=${zone}:${value}`),
  fc
    .tuple(fc.constantFrom('P', 'PT', '-PT', 'P-'), number, fc.constantFrom('W', 'D', 'H', 'M', 'S', ''))
    .map((all) => `DURATION:${all.join('')}`),
  hostileRule,
  hostileRule,
  fc.constantFrom(
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VALARM',
    'END:VCALENDAR',
    'no colon',
    ' folded',
    'SEQUENCE:9e99',
    'ATTENDEE;RSVP:mailto:a',
    ':',
    ';',
    'UID:\u0000\ud83d',
  ),
);
const hostileEvent = fc
  .tuple(when, fc.array(hostileLine, { maxLength: 7 }))
  .map(([start, lines]) => ['BEGIN:VEVENT', `DTSTART:${start}`, ...lines, 'END:VEVENT'].join('\r\n'));

describe('of random calendars', () => {
  it('none frees time that both other readers consider busy', () => {
    const told = { calendars: 0, busy: 0, differ: 0 };
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), (events) => {
        const file = calendar(
          events.map((lines, nth) => ['BEGIN:VEVENT', `UID:${nth}`, ...lines, 'END:VEVENT'].join('\r\n')),
        );
        const read = busyTimes(file, SPAN);
        const ours = read.entries.map(({ startsAt, endsAt }): [number, number] => [
          startsAt.getTime(),
          endsAt.getTime(),
        ]);
        const [one, other] = [busyByNodeIcal(file, SPAN), busyByIcalJs(file, SPAN)];
        told.calendars += 1;
        if (!one || !other) return;
        told.busy += one.length > 0 ? 1 : 0;
        told.differ += missing(one, ours) + missing(ours, one) > 0 ? 1 : 0;
        expect(missing(shared(one, other), ours)).toBe(0);
        expect(read.unread.count).toBe(0);
      }),
      { seed: 23, numRuns: drawn(200) },
    );
    expect(told.busy).toBeGreaterThan(drawn(60));
    console.log(
      `random calendars: ${told.calendars}, busy ${told.busy}, node-ical differs in ${told.differ}`,
    );
  });

  it('no hostile one keeps the reader from responding within its limits', async () => {
    // The limit is longer than in production, because tests run in parallel on a busy machine. It still stops
    // endless files.
    const bounds = { milliseconds: 20_000 };
    const read = openCalendarReader(join(import.meta.dirname, '..', '..', '..'), { bounds });
    const files = fc.sample(fc.array(hostileEvent, { minLength: 80, maxLength: 80 }), {
      seed: 23,
      numRuns: drawn(6),
    });
    for (const events of files) {
      const answer = await read({ ...SPAN, file: Buffer.from(calendar(events)) });
      expect(answer).toMatchObject({ entries: expect.any(Array) });
      if (!('entries' in answer)) continue;
      expect(new Set(answer.entries.map(({ sourceId }) => sourceId)).size).toBe(answer.entries.length);
      for (const { startsAt, endsAt, sourceId } of answer.entries) {
        expect(startsAt.getTime()).toBeLessThan(endsAt.getTime());
        expect(sourceId).not.toContain('\u0000');
      }
    }
  });
});
