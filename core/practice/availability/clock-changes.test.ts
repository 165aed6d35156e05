import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { describe, expect, it } from 'vitest';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import { readByIcalJs, readByNodeIcal } from '../../../tests/calendar-readers.ts';
import { answerByOf } from '../../consultations/bookings/booking-moments.ts';
import {
  type CalendarEntry,
  calendarFeed,
  calendarFile,
} from '../../consultations/bookings/calendar-file.server.ts';
import type { BookingDetails } from '../../consultations/bookings/notices/booking.email.ts';
import { reminderMail } from '../../consultations/reminders/reminder.email.ts';
import { REMINDER_NAMES, REMINDERS, reminderDue } from '../../consultations/reminders/reminders.ts';
import { placeZones } from '../../ground/geography/places.server.ts';
import { slotDays } from './slots.ts';
import { ALL_HOURS, type WeeklyHours } from './weekly-hours.ts';

const NO_SUMMER_TIME = [
  'America/Phoenix',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Saipan',
];

/**
 * Returns the nth Sunday of a month. By law (15 U.S.C. 260a), clocks change on the second Sunday in March
 * and the first in November.
 */
function sunday(year: number, month: number, which: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((7 - first.dayOfWeek) % 7) + (which - 1) * 7 });
}

const years = [2026, 2027, 2028, 2029];
const changes = years
  .flatMap((year) => [
    { date: sunday(year, 3, 2), hours: 23 },
    { date: sunday(year, 11, 1), hours: 25 },
  ])
  .filter(({ date }) => date.toString() > '2026-11-22');

const HOUR = 3_600_000;
const HALF = HOUR / 2;

const midnightOf = (date: Temporal.PlainDate, zone: string) =>
  date.toZonedDateTime({ timeZone: zone }).epochMilliseconds;

/** Returns a function that uses Temporal to format an instant in local time, such as '2026-11-01T01:30'. */
const byTemporal = (zone: string) => (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString()
    .slice(0, 16);

/** Returns a function that uses Intl to format an instant in local time, in the same format. */
function byIntl(zone: string): (at: number) => string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at) => {
    const said = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${said.year}-${said.month}-${said.day}T${said.hour}:${said.minute}`;
  };
}

/** Returns a function that finds the instant of a local time with the IANA rules from calendar files. */
function byFile(zone: string): (clock: string) => number {
  const block = [tzlib_get_ical_block(zone)].flat()[0]!;
  const file = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`));
  const rules = new ICAL.Timezone(file.getFirstSubcomponent('vtimezone')!);
  return (clock) => {
    const [year, month, day, hour, minute] = clock.split(/[-T:]/).map(Number);
    const shown = { year, month, day, hour, minute, second: 0, isDate: false };
    return new ICAL.Time(shown as ConstructorParameters<typeof ICAL.Time>[0], rules).toUnixTime() * 1000;
  };
}

describe.each(placeZones())('in %s, on each night of a clock change in three years', (zone) => {
  const isSteady = NO_SUMMER_TIME.includes(zone);

  it.each(changes.map(({ date, hours }) => [date.toString(), isSteady ? 24 : hours] as const))(
    '%s can be booked for %i hours around the clock, each half hour once',
    (date, hours) => {
      const now = Temporal.PlainDate.from(date)
        .subtract({ days: 2 })
        .toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
        .toInstant();
      const days = slotDays({ zone, hours: ALL_HOURS, busy: [], now });
      const day = days.find((one) => one.date === date)!;
      const starts = day.slots.map(({ startsAt }) => startsAt);
      expect(starts).toHaveLength(hours * 2);
      expect(new Set(starts).size).toBe(hours * 2);
      const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
      const midnight = days.find((one) => one.date === next)!.slots[0]!.startsAt;
      expect(midnight - starts[0]!).toBe(hours * 3_600_000);
      // A booking across the change keeps its length in minutes, whatever the clock shows at its end.
      expect(day.slots.every(({ longest }) => longest === 240)).toBe(true);
    },
  );

  const nights = changes.map(({ date, hours }) => {
    const midnight = midnightOf(date, zone);
    // Clocks change at 2:00 local time, by the offset before the change.
    return {
      night: date.toString(),
      date,
      midnight,
      change: midnight + 2 * HOUR,
      hours: isSteady ? 24 : hours,
    };
  });
  const [temporal, intl, file] = [byTemporal(zone), byIntl(zone), byFile(zone)];

  it.each(nights)('$night has the same local times in Temporal, Intl, and calendar files', ({ midnight }) => {
    for (let at = midnight - 12 * HOUR; at < midnight + 37 * HOUR; at += HALF) {
      const clock = intl(at);
      const isTwice = [-HOUR, HOUR].some((away) => intl(at + away) === clock);
      expect([temporal(at), isTwice ? at : file(clock)]).toEqual([clock, at]);
    }
  });

  it.each(nights)('$night keeps weekly hours at their local times', ({ date, midnight, hours }) => {
    const now = Temporal.Instant.fromEpochMilliseconds(midnight - 36 * HOUR);
    const daily = (startMinute: number, endMinute: number): WeeklyHours =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));
    const startsOf = (weekly: WeeklyHours, day: Temporal.PlainDate) =>
      slotDays({ zone, hours: weekly, busy: [], now })
        .find((one) => one.date === day.toString())!
        .slots.map(({ startsAt }) => intl(startsAt).slice(11));
    for (const days of [0, 1, 2]) {
      const starts = startsOf(daily(9 * 60, 17 * 60), date.add({ days }));
      expect([starts.length, starts[0], starts.at(-1)]).toEqual([16, '09:00', '16:30']);
    }
    // The hours are 1:00 to 4:00. A skipped hour has no starts, and a repeated hour has each start twice.
    expect(startsOf(daily(60, 240), date)).toHaveLength((3 + hours - 24) * 2);
  });

  it.each(nights)('$night keeps bookings at their instants in files and feeds', ({ change }) => {
    const booked = [-HOUR, -HALF, 0, HALF, HOUR].flatMap((away) =>
      [15, 60].map((minutes) => ({ away, minutes })),
    );
    const entries = booked.map(
      ({ away, minutes }): CalendarEntry => ({
        chainId: `c${away} ${minutes}`,
        sequence: 1,
        changedAt: new Date(change),
        standing: 'confirmed',
        title: 'Consultation',
        location: null,
        url: 'https://plugwell.example/',
        zone,
        startsAt: new Date(change + away),
        minutes,
      }),
    );
    const expected = entries.map(({ startsAt, minutes }) => [startsAt.toISOString(), minutes]);
    const [feed, files] = [calendarFeed(entries), entries.map((entry) => calendarFile(entry, null).content)];
    for (const read of [readByIcalJs, readByNodeIcal]) {
      const timesIn = (file: string) =>
        read(file).entries.map(({ startsAt, minutes }) => [startsAt, minutes]);
      expect(timesIn(feed)).toEqual(expected);
      expect(files.flatMap(timesIn)).toEqual(expected);
    }
  });

  it.each(nights)(
    '$night has reminders and deadlines by elapsed time, written in local time',
    ({ change }) => {
      for (const away of [-HOUR, 0, HALF, 21 * HOUR]) {
        const startsAt = new Date(change + away);
        const instant = asInstant(startsAt);
        const booking = { status: 'accepted' as const, startsAt, decidedAt: new Date(change - 99 * HOUR) };
        for (const name of REMINDER_NAMES) {
          const moment = instant.subtract({ hours: REMINDERS[name].hoursBefore });
          const at = asDate(moment);
          expect(reminderDue(booking, moment)).toBe(name);
          expect(reminderDue(booking, moment.subtract({ seconds: 1 }))).toBeNull();
          const { heading, facts } = reminderMail({ ...WORDS, startsAt, zone }, { side: 'client', name, at });
          const days = [intl(moment.epochMilliseconds), intl(startsAt.getTime())];
          const isToday = days[0]!.slice(0, 10) === days[1]!.slice(0, 10);
          if (name === 'day') expect(heading).toBe(`Your booking is ${isToday ? 'today' : 'tomorrow'}`);
          expect(facts![0]![1]).toContain(` ${twelveHours(days[1]!)} `);
        }
        for (const [hours, within] of [
          [72, 24],
          [25, 23],
          [10, 8],
          [3, 1.5],
        ] as const) {
          const asked = new Date(startsAt.getTime() - hours * HOUR);
          expect(answerByOf(asked, startsAt).getTime() - asked.getTime()).toBe(within * HOUR);
        }
      }
    },
  );
});

const WORDS: Omit<BookingDetails, 'startsAt' | 'zone'> = {
  expertName: 'Sage Alder',
  otherStarts: [],
  expertShortName: 'Sage',
  practitionerName: null,
  clientName: 'Robin',
  answerBy: new Date(0),
  minutes: 60,
  location: 'Denver, CO',
  address: null,
  method: 'In-Person Consultation',
  priceCents: 6000,
  taxCents: 0,
  totalCents: 6100,
  wayToPay: 'in-person',
  policy: null,
  needsCard: false,
};

/** Converts '2026-11-01T01:30' to '1:30 AM'. */
function twelveHours(clock: string): string {
  const hour = Number(clock.slice(11, 13));
  return `${hour % 12 || 12}${clock.slice(13, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
