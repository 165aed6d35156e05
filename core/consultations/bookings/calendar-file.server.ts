import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import * as words from '#text/consultations/bookings/rules';
import { asInstant } from '../../../lib/as-date.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { brand } from '../../brand.ts';
import type { Standing } from './calendar-standing.ts';

export type CalendarEntry = {
  /** Stays the same when the booking moves. */
  chainId: string;
  /** Increases with each change. */
  sequence: number;
  changedAt: Date;
  standing: Standing;
  /** The title. It is neutral, because people share calendars and lock screens show them. */
  title: string;
  startsAt: Date;
  minutes: number;
  /** The IANA zone of the place. */
  zone: string;
  /** The meeting address; null if the reader may not see it. */
  location: string | null;
  url: string;
};

/** A calendar file and its iTIP method. An e-mail must also state the method (RFC 6047). */
export type CalendarFile = { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string };

const STATUS = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
/** Names us and the language of the file's texts (RFC 5545, 3.7.3). */
const product = () => ({
  company: brand.name,
  product: 'Bookings',
  language: currentLanguage().toUpperCase(),
});
/** How often calendar programs should read the feed, in seconds. */
const READ_EVERY = 3600;

/** Returns the title of an entry. `name` is the other side's name. */
export const titleWith = (name: string): string => words.consultation_with({ name });

/**
 * Returns a calendar file (RFC 5545, RFC 5546) with one event in the zone of the place, and the definition of
 * that zone. The event replaces or removes an older entry for the same booking.
 * @param reader the recipient of an e-mail, whose calendar imports the file; null for a file to open by hand.
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
    prodId: product(),
    method,
    // Only the event has a zone. A zone for the whole calendar would also apply to the timestamps, which must
    // be in UTC.
    timezone: { name: null, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
  });
  addEvent(calendar, entry, {
    ...onTheClock(startsAt, endsAt, zone),
    organizer: { name: brand.name, email: brand.mailboxes.noReply },
    ...(reader && {
      // Lists the reader as having accepted. Otherwise, the reader's answer would go to our no-reply address.
      attendees: [
        {
          email: reader.email,
          role: ICalAttendeeRole.REQ,
          status: ICalAttendeeStatus.ACCEPTED,
          rsvp: false,
        },
      ],
      description: words.calendar_description({ url }),
    }),
  });
  return { method, content: calendar.toString() };
}

/** Returns a file with one event for a calendar server, which forbids a method in it (RFC 4791, 4.1). */
export function calendarObject(entry: CalendarEntry): string {
  const calendar = ical({
    prodId: product(),
    timezone: { name: null, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
  });
  const endsAt = new Date(entry.startsAt.getTime() + entry.minutes * 60_000);
  addEvent(calendar, entry, onTheClock(entry.startsAt, endsAt, entry.zone));
  return calendar.toString();
}

/**
 * Returns start and end in the zone of the place. If either is in the hour that occurs twice when daylight
 * saving time ends, returns both in UTC: RFC 5545 (3.3.5) means the first occurrence, but programs differ.
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

/** Returns the file of a calendar feed, with the times of its entries in UTC. */
export function calendarFeed(entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: words.calendar_name({ brand: brand.name }),
    prodId: product(),
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
