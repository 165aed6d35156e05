import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { asInstant } from '../../../lib/as-date.ts';
import { brand } from '../../brand.ts';
import type { Standing } from './calendar-standing.ts';

export type CalendarEntry = {
  /** Stays the same when the booking moves. */
  chainId: string;
  /** Grows with each change. */
  sequence: number;
  changedAt: Date;
  standing: Standing;
  /** Neutral, since calendars are shared and show on lock screens. */
  title: string;
  startsAt: Date;
  minutes: number;
  /** IANA zone of the place. */
  zone: string;
  /** Where to go; null if not revealed. */
  location: string | null;
  /** The booking's page. */
  url: string;
};

/** A calendar file and its iTIP method, which the mail repeats (RFC 6047). */
export type CalendarFile = { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string };

const STATUS = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
const PRODUCT = { company: brand.name, product: 'Bookings', language: 'EN' };
/** Seconds after which calendars should refresh a feed. */
const READ_EVERY = 3600;

/** Returns the title of an entry. @param name the other side's. */
export const titleWith = (name: string): string => `Consultation with ${name}`;

/**
 * Returns a calendar file (RFC 5545, RFC 5546) with one event in the place's zone and that zone's rules. It
 * replaces or removes an older entry of the same booking.
 * @param reader the recipient of a mail, whose calendar imports it; null for a file to open by hand.
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
    // Set only on the event: a calendar-wide zone would also apply to the timestamps, which must be in UTC.
    timezone: { name: null, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
  });
  addEvent(calendar, entry, {
    ...onTheClock(startsAt, endsAt, zone),
    organizer: { name: brand.name, email: brand.mailboxes.noReply },
    ...(reader && {
      // Marked as accepted, since the reader has nothing to answer. An answer would go to the organizer, our
      // no-reply address.
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
 * Returns start and end in the place's zone, or both in UTC if either wall time occurs twice at the end of
 * daylight saving: RFC 5545 (3.3.5) means the first one, but programs differ.
 */
function onTheClock(
  startsAt: Date,
  endsAt: Date,
  zone: string,
): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const zoned = (at: Date) => asInstant(at).toZonedDateTimeISO(zone);
  const [start, end] = [zoned(startsAt), zoned(endsAt)];
  const isTwice = (at: Temporal.ZonedDateTime) => {
    const shown = (disambiguation: 'earlier' | 'later') =>
      at.toPlainDateTime().toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
    return shown('earlier') !== shown('later');
  };
  return isTwice(start) || isTwice(end) ? { start: startsAt, end: endsAt } : { start, end, timezone: zone };
}

/** Returns the file for a calendar subscription: many entries, each as an instant in UTC. */
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
