import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { MAX_MINUTES } from '../../practice/availability/lengths.ts';
import { findBookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { isOpenFor } from '../../practice/availability/slots.ts';
import { ACTIVE_STATUSES } from '../bookings/booking-life.ts';
import { calendarOfBooking } from '../bookings/calendar-of-booking.server.ts';
import { EXTENSIONS, type ExtensionMinutes } from '../bookings/extension.ts';
import { type BookingRow, bookings } from '../bookings/tables.ts';

/**
 * Returns the extensions possible for a consultation, in minutes. They depend on the weekly hours, other
 * bookings, taken times, the client's next booking, and the longest length. Empty if clients can no longer
 * book the practice. Ignores the law, because the consultation is already in progress.
 */
export async function freeMinutesAfter(
  ctx: Pick<AnyContext, 'db' | 'query' | 'now' | 'law' | 'settings'>,
  booking: BookingRow,
): Promise<ExtensionMinutes[]> {
  const expert = await findBookableExpert(ctx, booking.expertId, booking.placeId);
  if (!expert) return [];
  const calendar = await calendarOfBooking(ctx, expert, booking, { except: booking.id });
  if (!calendar) return [];
  const [next] = await ctx.db
    .select({ startsAt: bookings.startsAt })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.clientId, booking.clientId), ne(bookings.id, booking.id)],
        ...[inArray(bookings.status, [...ACTIVE_STATUSES]), gte(bookings.startsAt, booking.endsAt)],
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  const end = booking.endsAt.getTime();
  return EXTENSIONS.filter((minutes) => {
    const to = end + minutes * 60_000;
    const isShort = booking.minutes + minutes <= MAX_MINUTES;
    return isShort && isOpenFor(calendar, end, to) && (!next || to <= next.startsAt.getTime());
  });
}
