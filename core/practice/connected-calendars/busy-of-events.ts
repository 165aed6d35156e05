import { asDate } from '../../../lib/as-date.ts';
import type { RemoteEvent, RemoteTime } from '../../../platform/calendars/calendar-account.ts';
import type { BusyTimes, Span } from '../outside-calendars/busy-times.ts';
import { Entries } from '../outside-calendars/entries.ts';

/**
 * Returns the times that a provider's events take up within a span. Whole days are in the span's zone. Our own
 * events take none, because their bookings do.
 */
export function busyOfEvents(
  events: readonly RemoteEvent[],
  { from, to, zone, ours }: Pick<Span, 'from' | 'to' | 'zone' | 'ours'>,
): BusyTimes {
  const entries = new Entries();
  for (const { id, uid, start, end } of events) {
    const [startsAt, endsAt] = [momentOf(start, zone), momentOf(end, zone)];
    if (uid.endsWith(ours) || endsAt <= from || startsAt >= to || startsAt >= endsAt) continue;
    entries.add({ sourceId: `${id} ${startsAt.toISOString()}`, startsAt, endsAt });
  }
  return { entries: entries.all(), unread: { count: 0, first: [] }, endsEarly: false };
}

function momentOf(time: RemoteTime, zone: string): Date {
  if ('at' in time) return time.at;
  return asDate(Temporal.PlainDate.from(time.day).toZonedDateTime(zone));
}
