import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm';
import { asInstant } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { MAX_MINUTES } from '../../practice/availability/lengths.ts';
import { calendarsOf, findBookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { isOpenFor } from '../../practice/availability/slots.ts';
import { visitPointOf } from '../../practice/availability/taken-time.server.ts';
import { ACTIVE_STATUSES } from '../bookings/booking-life.ts';
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
  const then = asInstant(booking.startsAt);
  const [calendar] = await calendarsOf({ ...ctx, now: () => then }, expert, {
    practitionerId: booking.practitionerId,
    visit:
      booking.method === HOME_VISIT
        ? { state: booking.state, zone: booking.zone, ...(await visitPointOf(ctx, booking.id)) }
        : null,
    countsLaw: false,
    except: booking.id,
  });
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
