import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { brand } from '../brand.ts';

/** A booking as a calendar keeps it. */
export type CalendarEntry = {
  /** What stays the same when the booking is moved to another time. */
  chainId: string;
  /** How often it has changed since it began. */
  sequence: number;
  changedAt: Date;
  standing: 'tentative' | 'confirmed' | 'cancelled';
  withName: string;
  startsAt: Date;
  minutes: number;
  /** IANA zone of the place. */
  zone: string;
  /** The door to go to; null where it is not told. */
  address: string | null;
  /** The booking's page. */
  url: string;
};

const STATUS = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * The file that calendars read (RFC 5545): one event on the clock of the place, with that zone's rules. A calendar that
 * has an older one of the same booking takes this one's place, also to remove it. The words are neutral: calendars are
 * shared and stand on lock screens.
 */
export function calendarFile(entry: CalendarEntry): string {
  const { chainId, sequence, changedAt, standing, withName, startsAt, minutes, zone, address, url } = entry;
  const zoned = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const calendar = ical({
    prodId: { company: brand.name, product: 'Bookings', language: 'EN' },
    method: standing === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: zone, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
  });
  calendar.createEvent({
    id: `${chainId}@${brand.domain}`,
    sequence,
    stamp: changedAt,
    start: zoned(startsAt),
    end: zoned(new Date(startsAt.getTime() + minutes * 60_000)),
    timezone: zone,
    summary: `Consultation with ${withName}`,
    status: STATUS[standing],
    url,
    ...(address && { location: address }),
  });
  return calendar.toString();
}
