import { describe, expect, it } from 'vitest';
import { type BusyTimes, busyTimes } from './busy-times.ts';

const SPAN = {
  from: new Date('2026-12-01T00:00:00Z'),
  to: new Date('2026-12-16T00:00:00Z'),
  zone: 'America/Denver',
  ours: '@plugwell.example',
  owners: ['me@example.com'],
};

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...parts, 'END:VCALENDAR'].join('\r\n');
/** Formats times in December in UTC: '02T17:00-18:00' within a day, '02T17:00-03T08:00' across two days. */
const format = ({ entries }: BusyTimes) =>
  entries
    .map(({ startsAt, endsAt }) => {
      const [start, end] = [startsAt.toISOString(), endsAt.toISOString()];
      const day = end.slice(0, 10) === start.slice(0, 10) ? '' : end.slice(8, 11);
      return `${start.slice(start < '2026-12' ? 5 : 8, 16)}-${day}${end.slice(11, 16)}`;
    })
    .sort();
const timesIn = (file: string) => format(busyTimes(file, SPAN));
const unreadIn = (file: string) => busyTimes(file, SPAN).unread;

const rules = (name: string, ...lines: string[]) =>
  ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE'].join('\r\n');
const half = (kind: string, start: string, from: string, to: string, ...lines: string[]) =>
  [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    `END:${kind}`,
  ].join('\r\n');
const ODD_ZONE = rules('Mountain of Ours', half('STANDARD', '19700101T000000', '-0700', '-0700'));
const CHANGING_ZONE = rules(
  'Customized Time Zone',
  half('STANDARD', '16010101T020000', '-0600', '-0700', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
  half('DAYLIGHT', '16010101T020000', '-0700', '-0600', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
);

type Row = [name: string, lines: string[], times: string[]];

const TAKEN: Row[] = [
  ['a time in UTC', ['DTSTART:20261202T170000Z', 'DTEND:20261202T180000Z'], ['02T17:00-18:00']],
  [
    'a time in a zone',
    ['DTSTART;TZID=America/New_York:20261202T120000', 'DTEND;TZID=America/New_York:20261202T130000'],
    ['02T17:00-18:00'],
  ],
  [
    'a time without a zone, in local time of the place',
    ['DTSTART:20261202T100000', 'DURATION:PT30M'],
    ['02T17:00-17:30'],
  ],
  [
    'a whole day, in local time of the place',
    ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204'],
    ['03T07:00-04T07:00'],
  ],
  ['nothing for a cancelled event', ['DTSTART:20261202T170000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'], []],
  [
    'nothing for an event marked as free',
    ['DTSTART:20261202T170000Z', 'DURATION:PT1H', 'TRANSP:transparent'],
    [],
  ],
  [
    'nothing for an invitation that the owner declined',
    [
      'DTSTART:20261202T170000Z',
      'DURATION:PT1H',
      'ATTENDEE;CN="Me, I";PARTSTAT=DECLINED:mailto:Me@Example.com',
    ],
    [],
  ],
  [
    'an invitation that someone else declined',
    ['DTSTART:20261202T170000Z', 'DURATION:PT1H', 'ATTENDEE;PARTSTAT=DECLINED:mailto:you@example.com'],
    ['02T17:00-18:00'],
  ],
  ['nothing of another month', ['DTSTART:20270102T170000Z', 'DURATION:PT1H'], []],
  ['nothing for an event without length', ['DTSTART:20261202T170000Z'], []],
];

const SERIES: Row[] = [
  [
    'since long ago, without excluded dates',
    ['DTSTART:20200107T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE:20261208T170000Z'],
    ['01T17:00-18:00', '15T17:00-18:00'],
  ],
  [
    'by two rules',
    [
      'DTSTART:20261201T170000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2',
    ],
    ['01T17:00-18:00', '04T17:00-18:00', '08T17:00-18:00', '11T17:00-18:00'],
  ],
  [
    'by the number of the week',
    ['DTSTART:20191204T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYWEEKNO=50;BYDAY=WE'],
    ['09T17:00-18:00'],
  ],
  [
    'every 24 hours',
    ['DTSTART:20261213T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;INTERVAL=24'],
    ['13T17:00-18:00', '14T17:00-18:00', '15T17:00-18:00'],
  ],
  [
    'every 12 hours',
    ['DTSTART:20261214T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;INTERVAL=12;COUNT=3'],
    ['14T17:00-18:00', '15T05:00-06:00', '15T17:00-18:00'],
  ],
  [
    'on further dates beside the first, without a rule',
    ['DTSTART:20261202T170000Z', 'DURATION:PT1H', 'RDATE:20261203T170000Z,20261205T180000Z'],
    ['02T17:00-18:00', '03T17:00-18:00', '05T18:00-19:00'],
  ],
  [
    'on dates that are periods',
    [
      'DTSTART:20261202T170000Z',
      'DURATION:PT1H',
      'RDATE;VALUE=PERIOD:20261203T170000Z/PT2H,20261204T170000Z/20261204T173000Z',
    ],
    ['02T17:00-18:00', '03T17:00-19:00', '04T17:00-17:30'],
  ],
  [
    'without dates excluded in another zone',
    [
      'DTSTART;TZID=America/Denver:20261201T100000',
      ...[
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE;TZID=America/New_York:20261202T120000',
        'EXDATE:20261203T170000Z',
      ],
    ],
    ['01T17:00-18:00', '04T17:00-18:00'],
  ],
  [
    'without a day excluded as a date',
    ['DTSTART:20261201T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261202'],
    ['01T17:00-18:00', '03T17:00-18:00'],
  ],
  [
    'until a date, which counts',
    ['DTSTART;TZID=America/Denver:20261201T180000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261203'],
    ['02T01:00-02:00', '03T01:00-02:00', '04T01:00-02:00'],
  ],
  [
    'until a time in UTC, which counts',
    [
      'DTSTART;TZID=America/Denver:20261201T180000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20261203T010000Z',
    ],
    ['02T01:00-02:00', '03T01:00-02:00'],
  ],
  [
    'until a time in its own zone, which counts',
    [
      'DTSTART;TZID=America/Denver:20261201T180000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20261202T180000',
    ],
    ['02T01:00-02:00', '03T01:00-02:00'],
  ],
  [
    'at its local hour, even after a clock change',
    [
      'DTSTART;TZID=America/Denver:20260602T100000',
      ...['DTEND;TZID=America/Denver:20260602T110000', 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
    ],
    ['01T17:00-18:00', '08T17:00-18:00', '15T17:00-18:00'],
  ],
  [
    'for more than a day, from before the span',
    ['DTSTART;VALUE=DATE:20261124', 'DURATION:P10D', 'RRULE:FREQ=YEARLY'],
    ['11-24T07:00-04T07:00'],
  ],
];

const ENDS: Row[] = [
  [
    'in another zone',
    ['DTSTART;TZID=America/New_York:20261202T120000', 'DTEND;TZID=America/Denver:20261202T110000'],
    ['02T17:00-18:00'],
  ],
  [
    'without a zone',
    ['DTSTART;TZID=America/New_York:20261202T120000', 'DTEND:20261202T130000'],
    ['02T17:00-18:00'],
  ],
  [
    'in a zone, beside a beginning without',
    ['DTSTART:20261202T120000', 'DTEND;TZID=America/New_York:20261202T130000'],
    ['02T17:00-18:00'],
  ],
  [
    'on the same date, of a whole day',
    ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261203'],
    ['03T07:00-04T07:00'],
  ],
  ['missing, of a whole day', ['DTSTART;VALUE=DATE:20261203'], ['03T07:00-04T07:00']],
  ['as dates without their mark', ['DTSTART:20261203', 'DTEND:20261204'], ['03T07:00-04T07:00']],
  ['as a date, of a time', ['DTSTART:20261203T170000Z', 'DTEND;VALUE=DATE:20261203'], ['03T17:00-04T00:00']],
  [
    'by days of the calendar',
    ['DTSTART;TZID=America/Denver:20261031T100000', 'DURATION:P40D'],
    ['10-31T16:00-10T17:00'],
  ],
];

const ZONES: Row[] = [
  ['Europe/lisbon', [], []],
  ['/Europe/Lisbon', [], []],
  ['/mozilla.org/20070129_1/Europe/Lisbon', [], []],
  ['"Europe/Lisbon"', [], []],
  ['GMT Standard Time', [], []],
  ['"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"', [], []],
  ['(UTC+00:00) Dublin\\, Edinburgh\\, Lisbon\\, London', [], []],
];
const CLOCKS: [name: string, hour: string][] = [
  ['W. Europe Standard Time', '09:00'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '15:00'],
  ['Eastern Standard Time', '15:00'],
  ['Mountain of Ours', '17:00'],
  ['Customized Time Zone', '17:00'],
  ['UTC-05:00', '15:00'],
  ['tzone://Microsoft/Utc', '10:00'],
  ['PST', '18:00'],
];

describe('an outside calendar takes', () => {
  it.each(TAKEN)('%s', (_, lines, times) => expect(timesIn(calendar(event(...lines)))).toEqual(times));

  it.each(SERIES)('what repeats %s', (_, lines, times) => {
    expect(busyTimes(calendar(event(...lines)), SPAN).unread.count).toBe(0);
    expect(timesIn(calendar(event(...lines)))).toEqual(times);
  });

  it.each(ENDS)('what ends %s', (_, lines, times) =>
    expect(timesIn(calendar(event(...lines)))).toEqual(times),
  );

  it.each(ZONES)('a time in London, written %s', (name) => {
    const file = calendar(event(`DTSTART;TZID=${name}:20261202T100000`, 'DURATION:PT1H'));
    expect(timesIn(file)).toEqual(['02T10:00-11:00']);
    expect(unreadIn(file).count).toBe(0);
  });

  it.each(CLOCKS)('a time in the zone %s', (name, hour) => {
    const file = calendar(
      ODD_ZONE,
      CHANGING_ZONE,
      event(`DTSTART;TZID="${name}":20261202T100000`, 'DURATION:PT15M'),
    );
    expect(timesIn(file)).toEqual([`02T${hour}-${hour.slice(0, 3)}15`]);
    expect(unreadIn(file).count).toBe(0);
  });

  it('a time in a zone that is defined after it, before the clock changes', () => {
    const june = event('DTSTART;TZID=Customized Time Zone:20260602T100000', 'DURATION:P182DT1H');
    expect(timesIn(calendar(june, CHANGING_ZONE))).toEqual(['06-02T16:00-01T18:00']);
  });

  it('a time without a zone, in the calendar’s own zone', () => {
    const file = calendar('X-WR-TIMEZONE:Europe/Berlin', event('DTSTART:20261202T100000', 'DURATION:PT1H'));
    expect(timesIn(file)).toEqual(['02T09:00-10:00']);
  });

  it('a time in an unknown zone, by the zone of the place, and says so', () => {
    const file = calendar(event('DTSTART;TZID=Nowhere:20261202T100000', 'DURATION:PT1H', 'SUMMARY:Dentist'));
    expect(timesIn(file)).toEqual(['02T17:00-18:00']);
    expect(unreadIn(file)).toEqual({
      count: 1,
      first: [{ date: '2026-12-02', letters: 'Den', why: 'zone' }],
    });
  });

  it('a moved occurrence at its new time only', () => {
    const weekly = event(
      'DTSTART;TZID=America/Denver:20261201T100000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    );
    const moved = (id: string) => event(`RECURRENCE-ID${id}`, 'DTSTART:20261209T200000Z', 'DURATION:PT1H');
    for (const id of [
      ':20261208T170000Z',
      ';TZID=America/New_York:20261208T120000',
      ':20261208',
      ':20261208T100000',
    ]) {
      expect(timesIn(calendar(weekly, moved(id)))).toEqual(['01T17:00-18:00', '09T20:00-21:00']);
    }
  });

  it('a series that moves from one occurrence on', () => {
    const daily = event('DTSTART:20261201T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5');
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T170000Z',
      'DTSTART:20261203T190000Z',
      'DURATION:PT2H',
    );
    const none = event('RECURRENCE-ID:20261204T170000Z', 'DTSTART:20261204T170000Z', 'STATUS:CANCELLED');
    expect(timesIn(calendar(daily, later, none))).toEqual([
      '01T17:00-18:00',
      '02T17:00-18:00',
      '03T19:00-21:00',
      '05T19:00-21:00',
    ]);
  });

  it('a series whose rule is in its changed event', () => {
    const change = event(
      'RECURRENCE-ID:20261201T170000Z',
      'DTSTART:20261201T180000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
    );
    expect(timesIn(calendar(change))).toEqual(['01T18:00-19:00', '02T18:00-19:00']);
    const daily = event('DTSTART:20261130T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5');
    const later = change.replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE');
    expect(timesIn(calendar(daily, later))).toEqual(['01T18:00-19:00', '02T18:00-19:00']);
  });

  it('the later version of an event, anywhere in the file and however far away in time', () => {
    const [first, second] = ['170000', '190000'].map((time, sequence) =>
      event(`SEQUENCE:${sequence + 1}`, `DTSTART:20261202T${time}Z`, 'DURATION:PT1H'),
    );
    expect(timesIn(calendar(first!, second!))).toEqual(['02T19:00-20:00']);
    expect(timesIn(calendar(second!, first!))).toEqual(['02T19:00-20:00']);
    expect(timesIn(calendar(first!, second!.replace('202612', '202712')))).toEqual([]);
  });

  it('the busy times of a free/busy list', () => {
    const busy = [
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261202T170000Z/20261202T180000Z,20261203T170000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20261204T170000Z/PT30M',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261205T170000Z/PT30M',
      'END:VFREEBUSY',
    ].join('\r\n');
    expect(timesIn(calendar(busy))).toEqual(['02T17:00-18:00', '03T17:00-17:30', '05T17:00-17:30']);
  });

  it('none of our own bookings that return by a feed', () => {
    const ours = event('DTSTART:20261202T170000Z', 'DURATION:PT1H').replace(
      'UID:one',
      'UID:one@plugwell.example',
    );
    expect(timesIn(calendar(ours))).toEqual([]);
  });

  it('events after thousands of series that ended years ago', () => {
    const ended = event(
      'DTSTART:20100101T170000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20191231T000000Z',
    );
    const files = calendar(
      ...Array.from({ length: 3000 }, () => ended),
      event('DTSTART:20261202T170000Z', 'DURATION:PT1H'),
    );
    expect(timesIn(files)).toEqual(['02T17:00-18:00']);
  });

  it.each(['', 'no calendar', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD'])(
    'nothing from %j, and says so',
    (file) => expect(() => busyTimes(file, SPAN)).toThrow(),
  );
});

const GOOD = event('DTSTART:20261202T170000Z', 'DURATION:PT1H').replace('UID:one', 'UID:good');
const GOOD_TIME = '02T17:00-18:00';
const START = 'DTSTART:20261203T170000Z';

describe('beside a good event, an outside calendar', () => {
  it.each<[name: string, lines: string[], times: string[], why: string | null]>([
    [
      'reads dates that are periods',
      [START, 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20261204T170000Z/PT1H'],
      ['03T17:00-18:00', '04T17:00-18:00'],
      null,
    ],
    [
      'reads dates without their mark',
      ['DTSTART:20261203', 'DTEND:20261204', 'RDATE:20261205', 'EXDATE:20261209'],
      ['03T07:00-04T07:00', '05T07:00-06T07:00'],
      null,
    ],
    ['skips a line without a colon', [START, 'DURATION:PT1H', 'no colon here'], ['03T17:00-18:00'], null],
    [
      'reads a line that is folded wrongly',
      [START, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;', 'COUNT=2'],
      ['03T17:00-18:00', '04T17:00-18:00'],
      null,
    ],
    ['skips an empty EXDATE', [START, 'DURATION:PT1H', 'EXDATE:'], ['03T17:00-18:00'], null],
    ['skips an empty RRULE', [START, 'DURATION:PT1H', 'RRULE:'], ['03T17:00-18:00'], null],
    [
      'guesses a rule with an invalid month',
      [START, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2;BYMONTH=13'],
      ['03T17:00-18:00', '10T17:00-18:00'],
      'repeat',
    ],
    [
      'reads a rule with blanks',
      [START, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TH, FR'],
      ['03T17:00-18:00', '04T17:00-18:00', '10T17:00-18:00'],
      null,
    ],
    [
      'guesses each day for an unknown frequency',
      ['DTSTART:20261213T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=FORTNIGHTLY'],
      ['13T17:00-18:00', '14T17:00-18:00', '15T17:00-18:00'],
      'repeat',
    ],
    [
      'guesses each week for a whole day',
      ['DTSTART:20261202', 'RRULE:FREQ=NEVER'],
      ['02T07:00-03T07:00', '09T07:00-10T07:00'],
      'repeat',
    ],
    [
      'reads a rule by the Gregorian calendar',
      [START, 'DURATION:PT1H', 'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=3;SKIP=FORWARD'],
      ['03T17:00-18:00'],
      null,
    ],
    [
      'guesses a rule by another calendar system',
      [START, 'DURATION:PT1H', 'RRULE:RSCALE=MARTIAN;FREQ=YEARLY'],
      ['03T17:00-18:00'],
      'repeat',
    ],
    ['reads a length without its letters', [START, 'DURATION:1H'], ['03T17:00-18:00'], null],
    ['guesses for an invalid length', [START, 'DURATION:an hour'], ['03T17:00-18:00'], 'end'],
    ['guesses for an enormous length', [START, 'DURATION:P999999999999999999W'], ['03T17:00-18:00'], 'end'],
    [
      'skips an attendee who is cut off',
      [START, 'DURATION:PT1H', 'ATTENDEE;RSVP:mailto:you@example.com'],
      ['03T17:00-18:00'],
      null,
    ],
    ['guesses an end before the beginning', [START, 'DTEND:20261203T160000Z'], ['03T17:00-18:00'], 'end'],
    [
      'takes an end before the beginning for the next morning',
      ['DTSTART:20261203T220000Z', 'DTEND:20261203T020000Z'],
      ['03T22:00-04T02:00'],
      'end',
    ],
    [
      'guesses for an invalid time',
      ['DTSTART:20261203T990000', 'DURATION:PT1H'],
      ['03T07:00-04T07:00'],
      'start',
    ],
    [
      'reads a time by ISO 8601',
      ['DTSTART:2026-12-03T10:00:00-07:00', 'DTEND:2026-12-03T18:00:00Z'],
      ['03T17:00-18:00'],
      null,
    ],
    ['guesses a beginning from the end', ['DTEND:20261203T180000Z'], ['03T17:00-18:00'], 'start'],
    ['reports an event without any date', ['SUMMARY:Sometime'], [], 'start'],
    [
      'keeps the first time of an enormous step',
      [START, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=999999999'],
      ['03T17:00-18:00'],
      null,
    ],
    [
      'keeps the first time of a rule that never comes',
      [START, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
      ['03T17:00-18:00'],
      null,
    ],
    [
      'keeps the first time of a Monday that never comes',
      [START, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=4'],
      ['03T17:00-18:00'],
      null,
    ],
    [
      'takes all the time of an event that repeats each second',
      ['DTSTART:20261215T170000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'],
      ['15T17:00-17T00:00'],
      'too-many',
    ],
    [
      'reads an alarm as no part of an event',
      [START, 'DURATION:PT1H', 'BEGIN:VALARM', 'DURATION:PT9H', 'DTSTART:20261209T170000Z', 'END:VALARM'],
      ['03T17:00-18:00'],
      null,
    ],
  ])('%s', (_, lines, times, why) => {
    for (const file of [calendar(event(...lines), GOOD), calendar(GOOD, event(...lines))]) {
      const read = busyTimes(file, SPAN);
      expect(format(read)).toEqual([GOOD_TIME, ...times].sort());
      expect(read.unread.first.map((one) => one.why)).toEqual(why === null ? [] : [why]);
    }
  });

  it.each([
    ['with a byte-order mark', `\ufeff${calendar(GOOD)}`],
    ['with blank lines first', `\r\n\r\n${calendar(GOOD)}`],
    ['by line feeds alone', calendar(GOOD).replaceAll('\r\n', '\n')],
    ['by carriage returns alone', calendar(GOOD).replaceAll('\r\n', '\r')],
    [
      'in lower case',
      calendar(GOOD).replace(/BEGIN|END|VEVENT|VCALENDAR|UID|DTSTART|DURATION/g, (name) =>
        name.toLowerCase(),
      ),
    ],
    ['that is two calendars', `${calendar()}\r\n${calendar(GOOD)}`],
  ])('reads a file %s', (_, file) => {
    expect(busyTimes(file, SPAN).unread.count).toBe(0);
    expect(timesIn(file)).toEqual([GOOD_TIME]);
  });

  it.each([
    [
      'by the end of the text',
      calendar(GOOD, event(START, 'DURATION:PT1H')).replace(/\r\nEND:VEVENT\r\nEND:VCALENDAR$/, ''),
    ],
    ['by the next event', calendar(event(START, 'DURATION:PT1H').replace('\r\nEND:VEVENT', ''), GOOD)],
    ['in its END', calendar(event(START, 'DURATION:PT1H').replace('END:VEVENT', 'END:VEVEN'), GOOD)],
  ])('reads an event that is cut off %s, and reports it', (_, file) => {
    expect(timesIn(file)).toEqual([GOOD_TIME, '03T17:00-18:00']);
    expect(unreadIn(file)).toEqual({ count: 1, first: [{ date: '2026-12-03', letters: '', why: 'cut' }] });
  });

  it.each([
    ['before its last line', calendar(GOOD).replace('\r\nEND:VCALENDAR', ''), true],
    ['in its last line', calendar(GOOD).slice(0, -2), true],
    ['in its second calendar', `${calendar(GOOD)}\r\nBEGIN:VCALENDAR`, true],
    [
      'before its last line, which a description holds',
      calendar(GOOD.replace('END:', 'DESCRIPTION:a\r\n END:VCALENDAR\r\nEND:')).replace(
        /\r\nEND:VCAL\w+$/,
        '',
      ),
      true,
    ],
    ['at its beginning', 'BEGIN:VCALENDAR', true],
    ['after its last line', `${calendar(GOOD).toLowerCase()} \r\n\r\n`, false],
    ['after two calendars', `${calendar()}\n${calendar(GOOD)}`, false],
  ])('detects whether a file that ends %s is whole', (_, file, endsEarly) => {
    const read = busyTimes(file, SPAN);
    expect(read.endsEarly).toBe(endsEarly);
    expect(format(read)).toEqual(file.length < 20 ? [] : [GOOD_TIME]);
  });

  it('counts unreadable events, shows three letters of the first few, and ignores those long past', () => {
    const broken = (day: number) =>
      event(`DTSTART:202612${day}T170000Z`, 'DURATION:long', 'SUMMARY:«Tea\\, with 4»');
    const past = event('DTSTART:20250101T170000Z', 'DURATION:long');
    const { count, first } = unreadIn(
      calendar(past, ...[10, 11, 12, 13, 14, 15].map((day) => broken(day).replace('one', `${day}`))),
    );
    expect(count).toBe(6);
    expect(first).toHaveLength(5);
    expect(first[0]).toEqual({ date: '2026-12-10', letters: 'Tea', why: 'end' });
  });

  it('assumes likely times for every series once its computing time is up', () => {
    const file = calendar(event('DTSTART:20261214T170000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY'));
    const read = busyTimes(file, { ...SPAN, isSpent: () => true });
    expect(format(read)).toEqual(['14T17:00-18:00', '15T17:00-18:00']);
    expect(read.unread.first).toMatchObject([{ why: 'too-many' }]);
  });

  it('takes all the time of a repeating event that lasts for years', () => {
    const file = calendar(event('DTSTART:20200101T000000Z', 'DTEND:20261120T000000Z', 'RRULE:FREQ=DAILY'));
    expect(timesIn(file)).toEqual(['01T00:00-16T00:00']);
    expect(unreadIn(file).first).toMatchObject([{ why: 'too-many' }]);
  });

  it('keeps no more entries than allowed, and frees no time', () => {
    const many = Array.from({ length: 12_000 }, (_, nth) => {
      const start = new Date(Date.UTC(2026, 11, 2) + nth * 60_000).toISOString().replace(/[-:]|\.000/g, '');
      return event(`DTSTART:${start}`, 'DURATION:PT1M').replace('one', `${nth}`);
    });
    expect(timesIn(calendar(...many))).toEqual(['02T00:00-10T08:00']);
  });
});
