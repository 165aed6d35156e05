/** A small feed in the style of a calendar program, and its busy times. */
export type Feed = {
  name: string;
  file: string;
  /** Such as '02T17:00-18:00', in December 2026 in UTC. '-03T08:00' ends on another day. */
  busy: string[];
  unread?: number;
  /** Why node-ical, the second reader, returns other times. */
  other?: string;
};

const DENVER = `BEGIN:VTIMEZONE
TZID:America/Denver
X-LIC-LOCATION:America/Denver
BEGIN:DAYLIGHT
TZOFFSETFROM:-0700
TZOFFSETTO:-0600
TZNAME:MDT
DTSTART:19700308T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0600
TZOFFSETTO:-0700
TZNAME:MST
DTSTART:19701101T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`;
/** Returns a zone as Outlook writes it, starting in the year 1601. */
const windowsZone = (name: string, offset: string, summer: string) => `BEGIN:VTIMEZONE
TZID:${name}
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:${summer}
TZOFFSETTO:${offset}
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:${offset}
TZOFFSETTO:${summer}
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;
const MOUNTAIN = windowsZone('Mountain Standard Time', '-0700', '-0600');

let made = 0;
const lines = (...texts: string[]) => `${texts.join('\n')}\n`.replaceAll('\n', '\r\n');
const event = (...texts: string[]) => {
  made += 1;
  const uid = texts.some((text) => text.startsWith('UID')) ? [] : [`UID:event-${made}`];
  return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20261101T000000Z', ...texts, 'END:VEVENT'].join('\n');
};
const calendar =
  (head: string) =>
  (...parts: string[]) =>
    lines('BEGIN:VCALENDAR', head, ...parts, 'END:VCALENDAR');

const google = calendar(
  `PRODID:-//Google Inc//Google Calendar 70.9054//EN\nVERSION:2.0\nCALSCALE:GREGORIAN\nMETHOD:PUBLISH\nX-WR-CALNAME:me@example.com\nX-WR-TIMEZONE:America/Denver\n${DENVER}`,
);
const outlook = calendar(
  `PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN\nVERSION:2.0\nMETHOD:PUBLISH\nX-CALSTART:20200101T000000Z\nX-WR-RELCALID:{0000002E-5FAF}\n${MOUNTAIN}`,
);
const office = calendar(
  `METHOD:PUBLISH\nPRODID:Microsoft Exchange Server 2010\nVERSION:2.0\nX-WR-CALNAME:Calendar\n${MOUNTAIN}`,
);
const apple = calendar(
  `CALSCALE:GREGORIAN\nPRODID:-//Apple Inc.//macOS 15.1//EN\nVERSION:2.0\nX-APPLE-CALENDAR-COLOR:#1BADF8\nX-WR-CALNAME:Work\n${DENVER}`,
);
const fastmail = calendar(
  `VERSION:2.0\nPRODID:-//CyrusIMAP.org/Cyrus 3.11//EN\nX-WR-CALNAME:Personal\n${DENVER}`,
);
const nextcloud = calendar(
  `VERSION:2.0\nCALSCALE:GREGORIAN\nPRODID:-//SabreDAV//SabreDAV//EN\nX-WR-CALNAME:Praxis\nREFRESH-INTERVAL;VALUE=DURATION:PT4H`,
);
const zoho = calendar(
  `PRODID:-//Zoho Corporation//Zoho Calendar-US//EN\nVERSION:2.0\nCALSCALE:GREGORIAN\nMETHOD:PUBLISH\nX-WR-CALNAME:Zoho`,
);
const proton = calendar(
  `PRODID:-//Proton AG//WebCalendar 5.0//EN\nVERSION:2.0\nMETHOD:PUBLISH\nX-WR-TIMEZONE:America/Denver`,
);
const airbnb = calendar(`PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\nCALSCALE:GREGORIAN\nVERSION:2.0`);
const school = calendar(`VERSION:2.0\nPRODID:-//School Planner//Term//EN\nX-WR-TIMEZONE:America/New_York`);
const shifts = calendar(`VERSION:2.0\nPRODID:Shift Planner`);
const plain = calendar(`VERSION:2.0\nPRODID:-//Test//EN`);

const at = (name: string, time: string, zone = 'America/Denver') => `${name};TZID=${zone}:${time}`;
const ONE = ['02T17:00-18:00'];
const utc = (start = '20261202T170000Z', end = '20261202T180000Z') => [`DTSTART:${start}`, `DTEND:${end}`];
const GOOD = event('UID:good', ...utc('20261210T170000Z', '20261210T180000Z'));
const GOOD_TIME = '10T17:00-18:00';
const ALARM =
  'BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:This is an event reminder\nTRIGGER:-P0DT0H30M0S\nDURATION:PT15M\nREPEAT:2\nEND:VALARM';

const PROGRAMS: Feed[] = [
  {
    name: 'Google: an appointment',
    file: google(event(...utc(), 'SUMMARY:Dentist', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE')),
    busy: ONE,
  },
  {
    name: 'Google: each Wednesday without one',
    file: google(
      event(
        at('DTSTART', '20260902T100000'),
        at('DTEND', '20260902T110000'),
        'RRULE:FREQ=WEEKLY;BYDAY=WE',
        at('EXDATE', '20261209T100000'),
      ),
    ),
    busy: ONE,
  },
  {
    name: 'Google: one of a series moved',
    file: google(
      event(
        'UID:g',
        at('DTSTART', '20261125T100000'),
        at('DTEND', '20261125T110000'),
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      event('UID:g', 'RECURRENCE-ID:20261202T170000Z', ...utc('20261203T170000Z', '20261203T180000Z')),
    ),
    busy: ['03T17:00-18:00', '09T17:00-18:00'],
  },
  {
    name: 'Google: a birthday that is free',
    file: google(
      event(
        'DTSTART;VALUE=DATE:20261203',
        'DTEND;VALUE=DATE:20261204',
        'RRULE:FREQ=YEARLY',
        'TRANSP:TRANSPARENT',
      ),
    ),
    busy: [],
  },
  {
    name: 'Google: a declined invitation',
    file: google(
      event(
        ...utc(),
        'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=me@exa\n mple.com;X-NUM-GUESTS=0:mailto:me@example.com',
      ),
    ),
    busy: [],
    other: 'does not look at who declined',
  },
  {
    name: 'Google: out of office',
    file: google(event('DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261209', 'SUMMARY:Out of office')),
    busy: ['07T07:00-09T07:00'],
  },
  {
    name: 'Google: until the end of a day in UTC',
    file: google(
      event(
        at('DTSTART', '20261130T173000'),
        at('DTEND', '20261130T180000'),
        'RRULE:FREQ=DAILY;UNTIL=20261203T065959Z',
      ),
    ),
    busy: ['01T00:30-01:00', '02T00:30-01:00', '03T00:30-01:00'],
  },
  {
    name: 'Outlook: a meeting',
    file: outlook(
      event(
        at('DTSTART', '20261202T100000', '"Mountain Standard Time"'),
        at('DTEND', '20261202T110000', '"Mountain Standard Time"'),
        'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
        'CLASS:PUBLIC',
        ALARM,
      ),
    ),
    busy: ONE,
  },
  {
    name: 'Outlook: free',
    file: outlook(
      event(
        at('DTSTART', '20261202T100000', '"Mountain Standard Time"'),
        'DURATION:PT1H',
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      ),
    ),
    busy: [],
    other: 'does not read what Outlook adds',
  },
  {
    name: 'Outlook: on the first Tuesday',
    file: outlook(
      event(
        at('DTSTART', '20260106T100000', 'Mountain Standard Time'),
        at('DTEND', '20260106T110000', 'Mountain Standard Time'),
        'RRULE:FREQ=MONTHLY;BYDAY=1TU',
      ),
    ),
    busy: ['01T17:00-18:00'],
  },
  {
    name: 'Outlook: a zone by its words',
    file: outlook(
      windowsZone('(UTC-05:00) Eastern Time (US & Canada)', '-0500', '-0400'),
      event(
        at('DTSTART', '20261202T120000', '"(UTC-05:00) Eastern Time (US & Canada)"'),
        at('DTEND', '20261202T130000', '"(UTC-05:00) Eastern Time (US & Canada)"'),
      ),
    ),
    busy: ONE,
  },
  {
    name: 'Outlook: a zone of its own',
    file: outlook(
      windowsZone('Customized Time Zone', '-0700', '-0600'),
      event(at('DTSTART', '20261202T100000', 'Customized Time Zone'), 'DURATION:PT1H'),
    ),
    busy: ONE,
  },
  {
    name: 'Outlook: a whole day in midnights',
    file: outlook(
      event(
        at('DTSTART', '20261203T000000', 'Mountain Standard Time'),
        at('DTEND', '20261204T000000', 'Mountain Standard Time'),
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ),
    ),
    busy: ['03T07:00-04T07:00'],
  },
  {
    name: 'Office 365: tentative',
    file: office(
      event(
        at('DTSTART', '20261202T100000', 'Mountain Standard Time'),
        at('DTEND', '20261202T110000', 'Mountain Standard Time'),
        'STATUS:TENTATIVE',
        'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
      ),
    ),
    busy: ONE,
  },
  {
    name: 'Office 365: two years of weekdays',
    file: office(
      event(
        at('DTSTART', '20250106T080000', 'Mountain Standard Time'),
        at('DTEND', '20250106T083000', 'Mountain Standard Time'),
        'RRULE:FREQ=WEEKLY;UNTIL=20261204T150000Z;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;WKST=SU',
      ),
    ),
    busy: ['01T15:00-15:30', '02T15:00-15:30', '03T15:00-15:30', '04T15:00-15:30'],
  },
  {
    name: 'Office 365: cancelled',
    file: office(
      event(at('DTSTART', '20261202T100000', 'Mountain Standard Time'), 'DURATION:PT1H', 'STATUS:CANCELLED'),
    ),
    busy: [],
  },
  {
    name: 'Office 365: a flight',
    file: office(
      event(
        at('DTSTART', '20261202T120000', 'Eastern Standard Time'),
        at('DTEND', '20261202T150000', 'Pacific Standard Time'),
      ),
    ),
    busy: ['02T17:00-23:00'],
  },
  {
    name: 'Office 365: UTC by its address',
    file: office(
      event(
        at('DTSTART', '20261202T170000', 'tzone://Microsoft/Utc'),
        at('DTEND', '20261202T180000', 'tzone://Microsoft/Utc'),
      ),
    ),
    busy: ONE,
    other: 'reads it on the machine’s clock',
  },
  {
    name: 'Apple: an appointment',
    file: apple(
      event(
        at('DTSTART', '20261202T100000'),
        at('DTEND', '20261202T110000'),
        'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
        ALARM,
      ),
    ),
    busy: ONE,
  },
  {
    name: 'Apple: a week away',
    file: apple(event('DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261205')),
    busy: ['11-30T07:00-05T07:00'],
  },
  {
    name: 'Apple: one of a series cancelled',
    file: apple(
      event(
        at('DTSTART', '20261201T100000'),
        at('DTEND', '20261201T110000'),
        'RRULE:FREQ=DAILY;COUNT=3',
        at('EXDATE', '20261202T100000'),
      ),
    ),
    busy: ['01T17:00-18:00', '03T17:00-18:00'],
  },
  {
    name: 'Apple: from one time on later',
    file: apple(
      event('UID:a', ...utc('20261201T170000Z', '20261201T180000Z'), 'RRULE:FREQ=DAILY;COUNT=4'),
      event(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T170000Z',
        ...utc('20261203T190000Z', '20261203T200000Z'),
      ),
    ),
    busy: ['01T17:00-18:00', '02T17:00-18:00', '03T19:00-20:00', '04T19:00-20:00'],
    other: 'moves one time alone',
  },
  {
    name: 'Apple: floating',
    file: apple(event('DTSTART:20261202T100000', 'DTEND:20261202T110000')),
    busy: ONE,
  },
  {
    name: 'Fastmail: a length',
    file: fastmail(event(at('DTSTART', '20261202T100000'), 'DURATION:PT1H', 'SEQUENCE:0')),
    busy: ONE,
  },
  {
    name: 'Fastmail: on the last Friday',
    file: fastmail(event(at('DTSTART', '20260130T100000'), 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR')),
    busy: [],
  },
  {
    name: 'Fastmail: of another zone left out',
    file: fastmail(
      event(
        at('DTSTART', '20261201T100000'),
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=3',
        at('EXDATE', '20261202T120000', 'America/New_York'),
      ),
    ),
    busy: ['01T17:00-18:00', '03T17:00-18:00'],
  },
  {
    name: 'Fastmail: two versions',
    file: fastmail(
      event('UID:f', 'SEQUENCE:1', ...utc('20261202T150000Z', '20261202T160000Z')),
      event('UID:f', 'SEQUENCE:2', ...utc()),
    ),
    busy: ONE,
  },
  {
    name: 'Nextcloud: a zone without rules',
    file: nextcloud(
      event(
        at('DTSTART', '20261202T180000', 'Europe/Berlin'),
        at('DTEND', '20261202T190000', 'Europe/Berlin'),
      ),
    ),
    busy: ONE,
  },
  {
    name: 'Nextcloud: further dates',
    file: nextcloud(event('DTSTART:20261202T170000Z', 'DTEND:20261202T180000Z', 'RDATE:20261204T170000Z')),
    busy: [...ONE, '04T17:00-18:00'],
    other: 'drops dates without a rule',
  },
  {
    name: 'Nextcloud: a zone by its path',
    file: nextcloud(
      event(
        at('DTSTART', '20261202T180000', '/freeassociation.sourceforge.net/Europe/Berlin'),
        'DURATION:PT1H',
      ),
    ),
    busy: ONE,
    other: 'does not know zones by their path',
  },
  {
    name: 'Nextcloud: from 22:00 to 06:00',
    file: nextcloud(event(at('DTSTART', '20261202T220000'), at('DTEND', '20261203T060000'))),
    busy: ['03T05:00-13:00'],
  },
  {
    name: 'Zoho: an appointment',
    file: zoho(
      event(
        'DTSTART;VALUE=DATE-TIME;TZID=America/Denver:20261202T100000',
        'DTEND;VALUE=DATE-TIME;TZID=America/Denver:20261202T110000',
      ),
    ),
    busy: ONE,
  },
  {
    name: 'Zoho: a whole day with its end on it',
    file: zoho(event('DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261203')),
    busy: ['03T07:00-04T07:00'],
  },
  {
    name: 'Zoho: every second week',
    file: zoho(
      event(at('DTSTART', '20261118T100000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'),
    ),
    busy: ONE,
  },
  {
    name: 'Proton: floating on its own clock',
    file: proton(event('DTSTART:20261202T100000', 'DTEND:20261202T110000')),
    busy: ONE,
  },
  {
    name: 'Proton: each second day, three times',
    file: proton(
      event(
        at('DTSTART', '20261201T100000'),
        at('DTEND', '20261201T110000'),
        'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3',
      ),
    ),
    busy: ['01T17:00-18:00', '03T17:00-18:00', '05T17:00-18:00'],
  },
  {
    name: 'Airbnb: reserved',
    file: airbnb(
      event(
        'DTSTART;VALUE=DATE:20261204',
        'DTEND;VALUE=DATE:20261207',
        'SUMMARY:Reserved',
        'DESCRIPTION:Reservation URL: https://example.com',
      ),
    ),
    busy: ['04T07:00-07T07:00'],
  },
  {
    name: 'Airbnb: not available, in no order',
    file: airbnb('BEGIN:VEVENT\nDTEND;VALUE=DATE:20261203\nDTSTART;VALUE=DATE:20261202\nUID:x\nEND:VEVENT'),
    busy: ['02T07:00-03T07:00'],
  },
  {
    name: 'School: lessons of a term',
    file: school(
      event('DTSTART:20260907T090000', 'DTEND:20260907T093000', 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261211'),
    ),
    busy: ['07T14:00-14:30'],
    other: 'reads floating times on the machine’s clock',
  },
  {
    name: 'School: holidays without their mark',
    file: school(event('DTSTART:20261214', 'DTEND:20261216')),
    busy: ['14T07:00-16T07:00'],
  },
  {
    name: 'School: exams on dates alone',
    file: school(event('DTSTART:20261202T120000', 'DURATION:PT1H', 'RDATE:20261204T120000,20261209T120000')),
    busy: [...ONE, '04T17:00-18:00', '09T17:00-18:00'],
    other: 'drops dates without a rule',
  },
  {
    name: 'Shifts: one id for all',
    file: shifts(
      event('UID:shift', ...utc()),
      event('UID:shift', ...utc('20261203T170000Z', '20261203T180000Z')),
    ),
    busy: [...ONE, '03T17:00-18:00'],
    other: 'keeps the last of one id',
  },
  {
    name: 'Shifts: no ids',
    file: shifts('BEGIN:VEVENT\nDTSTART:20261202T170000Z\nDTEND:20261202T180000Z\nEND:VEVENT'),
    busy: ONE,
  },
  {
    name: 'Shifts: a night with both ends on one date',
    file: shifts(event('DTSTART:20261202T220000Z', 'DTEND:20261202T060000Z')),
    busy: ['02T22:00-03T06:00'],
    unread: 1,
    other: 'ends before it begins',
  },
  {
    name: 'Shifts: every eight hours',
    file: shifts(
      event(...utc('20261202T000000Z', '20261202T010000Z'), 'RRULE:FREQ=HOURLY;INTERVAL=8;COUNT=3'),
    ),
    busy: ['02T00:00-01:00', '02T08:00-09:00', '02T16:00-17:00'],
  },
  {
    name: 'Free and busy alone',
    file: plain(
      'BEGIN:VFREEBUSY\nUID:fb\nDTSTART:20261201T000000Z\nDTEND:20261216T000000Z\nFREEBUSY;FBTYPE=BUSY:20261202T170000Z/PT1H\nEND:VFREEBUSY',
    ),
    busy: ONE,
    other: 'gives no busy times of it',
  },
];

/**
 * Returns a feed with a valid event next to one that is broken. The broken one must not make us drop the
 * whole calendar.
 */
const cause = (name: string, texts: string[], busy: string[], more: Partial<Feed> = {}): Feed => ({
  name: `beside it: ${name}`,
  file: plain(event('UID:cause', ...texts), GOOD),
  busy: [...busy, GOOD_TIME],
  ...more,
});
const CAUSES: Feed[] = [
  cause(
    'RDATE periods',
    [...utc(), 'RDATE;VALUE=PERIOD:20261203T170000Z/20261203T180000Z'],
    [...ONE, '03T17:00-18:00'],
    { other: 'drops periods' },
  ),
  cause('EXDATE as a date', [...utc(), 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261203'], ONE),
  cause('a line without a colon', [...utc(), 'DESCRIPTION'], ONE),
  cause('a line folded wrongly', [...utc(), 'DESCRIPTION:one', 'two'], ONE),
  cause('an empty EXDATE', [...utc(), 'EXDATE:'], ONE),
  cause('an empty RRULE', [...utc(), 'RRULE:'], ONE, { other: 'rejects the file' }),
  cause('BYMONTH=13', [...utc(), 'RRULE:FREQ=YEARLY;BYMONTH=13'], ONE, { unread: 1 }),
  cause('blanks in BYDAY', [...utc(), 'RRULE:FREQ=WEEKLY;BYDAY=WE, TH;COUNT=2'], [...ONE, '03T17:00-18:00'], {
    other: 'rejects the file',
  }),
  cause(
    'an unknown FREQ',
    [...utc('20261214T170000Z', '20261214T180000Z'), 'RRULE:FREQ=SOMETIMES'],
    ['14T17:00-18:00', '15T17:00-18:00'],
    { unread: 1, other: 'rejects the file' },
  ),
  cause('RSCALE', [...utc(), 'RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD'], ONE, {
    other: 'rejects the file',
  }),
  cause('DURATION:1H', ['DTSTART:20261202T170000Z', 'DURATION:1H'], ONE, { other: 'takes it for no time' }),
  cause('an attendee cut off', [...utc(), 'ATTENDEE;RSVP:mailto:you@example.com'], ONE),
  cause(
    'two rules',
    [...utc(), 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    [...ONE, '03T17:00-18:00', '09T17:00-18:00'],
    { other: 'keeps one rule' },
  ),
  cause('the number of a week', [...utc(), 'RRULE:FREQ=YEARLY;BYWEEKNO=49;BYDAY=WE'], ONE),
  cause(
    'a rule in the change alone',
    ['RECURRENCE-ID:20261202T170000Z', ...utc(), 'RRULE:FREQ=DAILY;COUNT=2'],
    [...ONE, '03T17:00-18:00'],
  ),
  cause(
    'an end in another zone',
    [at('DTSTART', '20261202T120000', 'America/New_York'), at('DTEND', '20261202T110000')],
    ONE,
  ),
  cause(
    'a floating end',
    [at('DTSTART', '20261202T120000', 'America/New_York'), 'DTEND:20261202T130000'],
    ONE,
    { other: 'drops the event' },
  ),
  cause('a leading slash', [at('DTSTART', '20261202T100000', '/America/Denver'), 'DURATION:PT1H'], ONE, {
    other: 'does not know the zone',
  }),
  cause('small letters in a zone', [at('DTSTART', '20261202T170000', 'Europe/lisbon'), 'DURATION:PT1H'], ONE),
  cause('an unknown zone', [at('DTSTART', '20261202T100000', 'Nowhere'), 'DURATION:PT1H'], ONE, {
    unread: 1,
    other: 'reads it on the machine’s clock',
  }),
  cause('no end of a day', ['DTSTART;VALUE=DATE:20261203'], ['03T07:00-04T07:00']),
  cause('an end before the beginning', [...utc('20261202T170000Z', '20261202T160000Z')], ONE, {
    unread: 1,
    other: 'drops the event',
  }),
  cause('a date that is none', ['DTSTART:20261302T170000Z', 'DURATION:PT1H'], [], { unread: 1 }),
  cause('an hour that is none', ['DTSTART:20261203T990000Z', 'DURATION:PT1H'], ['03T07:00-04T07:00'], {
    unread: 1,
    other: 'counts 99 hours on',
  }),
  cause('30 February', [...utc(), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], ONE, {
    other: 'drops the first time',
  }),
  cause('a step of ages', [...utc(), 'RRULE:FREQ=DAILY;INTERVAL=999999999'], ONE),
  cause('a length of ages', ['DTSTART:20261202T170000Z', 'DURATION:P999999999999999999W'], ONE, {
    unread: 1,
    other: 'takes it for no time',
  }),
  cause('a count of ages', [...utc(), 'RRULE:FREQ=YEARLY;COUNT=99999999999999999999'], ONE),
  { name: 'a byte-order mark', file: `\ufeff${plain(GOOD)}`, busy: [GOOD_TIME] },
  { name: 'line feeds alone', file: plain(GOOD).replaceAll('\r', ''), busy: [GOOD_TIME] },
  {
    name: 'cut off before its end',
    file: plain(GOOD, event(...utc())).replace(/END:VEVENT\s+END:VCALENDAR\s*$/, ''),
    busy: [GOOD_TIME, ...ONE],
    unread: 1,
    other: 'loses the good event, too',
  },
  {
    name: 'cut off before the next',
    file: plain(event('UID:cut', ...utc()).replace('\nEND:VEVENT', ''), GOOD),
    busy: [...ONE, GOOD_TIME],
    unread: 1,
    other: 'loses the event that is cut off',
  },
  {
    name: 'cut off in a word',
    file: plain(GOOD, event(...utc())).replace(/0Z\r\nEND:VEVENT\s+END:VCALENDAR\s*$/, ''),
    busy: [GOOD_TIME, ...ONE],
    unread: 1,
    other: 'loses the good event, too',
  },
  {
    name: 'two calendars in a file',
    file: plain(GOOD) + plain(event('UID:two', ...utc())),
    busy: [GOOD_TIME, ...ONE],
    other: 'reads the last calendar alone',
  },
];

export const FEEDS: readonly Feed[] = [...PROGRAMS, ...CAUSES];
