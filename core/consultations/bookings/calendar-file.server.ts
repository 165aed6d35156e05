import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { brand } from '../../brand.ts';
import type { Standing } from './calendar-standing.ts';

/** A booking as a calendar keeps it. */
export type CalendarEntry = {
  /** What stays the same when the booking is moved to another time. */
  chainId: string;
  /** How often it has changed since it began. */
  sequence: number;
  changedAt: Date;
  standing: Standing;
  /** What it is called. Neutral: calendars are shared and stand on lock screens. */
  title: string;
  startsAt: Date;
  minutes: number;
  /** IANA zone of the place. */
  zone: string;
  /** Where to go, as far as it is told; null where nothing is. */
  location: string | null;
  /** The booking's page. */
  url: string;
};

/** A calendar file and what it asks of the calendar that reads it, which a mail says beside it (RFC 6047). */
export type CalendarFile = { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string };

const STATUS = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
const PRODUCT = { company: brand.name, product: 'Bookings', language: 'EN' };
/** How often calendars are asked to read a feed anew, seconds. */
const READ_EVERY = 3600;

/** What an entry is called in the file of the side that reads it. */
export const titleWith = (name: string): string => `Consultation with ${name}`;

/**
 * The file that calendars read (RFC 5545, RFC 5546): one event on the clock of the place, with that zone's rules. A
 * calendar that has an older one of the same booking takes this one in its place, also to remove it.
 * @param reader whom it is mailed to, whose calendar then takes it by itself; null for a file to open by hand.
 */
export function calendarFile(entry: CalendarEntry, reader: { email: string } | null): CalendarFile {
  const { startsAt, minutes, zone, standing, url } = entry;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const method =
    standing === 'cancelled'
      ? ICalCalendarMethod.CANCEL
      : reader
        ? ICalCalendarMethod.REQUEST
        : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: PRODUCT,
    method,
    // Of the event alone: a calendar that has one writes no UTC in its stamps.
    timezone: { name: null, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
  });
  addEvent(calendar, entry, {
    ...onTheClock(startsAt, endsAt, zone),
    organizer: { name: brand.name, email: brand.mailboxes.noReply },
    ...(reader && {
      // Agreed already. A calendar that offers to answer all the same is told where that is done.
      attendees: [
        {
          email: reader.email,
          role: ICalAttendeeRole.REQ,
          status: ICalAttendeeStatus.ACCEPTED,
          rsvp: false,
        },
      ],
      description: `To change or cancel it, open your booking: ${url}\nAn answer from your calendar does not reach us.`,
    }),
  });
  return { method, content: calendar.toString() };
}

/**
 * Start and end on the clock of the place; in UTC where that clock shows one of them twice, in the night in which it is
 * set back: RFC 5545 (3.3.5) means the first, and programs differ.
 */
function onTheClock(
  startsAt: Date,
  endsAt: Date,
  zone: string,
): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const [start, end] = [zoned(startsAt), zoned(endsAt)];
  const isTwice = (at: Temporal.ZonedDateTime) => {
    const shown = (disambiguation: 'earlier' | 'later') =>
      at.toPlainDateTime().toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
    return shown('earlier') !== shown('later');
  };
  return isTwice(start) || isTwice(end) ? { start: startsAt, end: endsAt } : { start, end, timezone: zone };
}

/** What a calendar reads that asks by a secret link: many entries, each at its instant in UTC. */
export function calendarFeed(entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: `${brand.name} bookings`,
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_EVERY,
  });
  for (const entry of entries) {
    const { startsAt, minutes } = entry;
    addEvent(calendar, entry, { start: startsAt, end: new Date(startsAt.getTime() + minutes * 60_000) });
  }
  return calendar.toString();
}

function addEvent(
  calendar: ICalCalendar,
  { chainId, sequence, changedAt, standing, title, location, url }: CalendarEntry,
  more: ICalEventData,
): void {
  calendar.createEvent({
    id: `${chainId}@${brand.domain}`,
    sequence,
    stamp: changedAt,
    summary: title,
    status: STATUS[standing],
    url,
    ...(location && { location }),
    ...more,
  });
}
