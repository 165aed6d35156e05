import { count, desc, eq, max, sum } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { BookingStatus } from './booking.ts';
import { bookingPath } from './booking-paths.ts';
import { type CalendarEntry, calendarFile } from './calendar-file.server.ts';
import { readBooking } from './read-bookings.server.ts';
import { bookingEvents, bookings } from './tables.ts';

const STANDING: Record<BookingStatus, CalendarEntry['standing']> = {
  requested: 'tentative',
  accepted: 'confirmed',
  'in-progress': 'confirmed',
  completed: 'confirmed',
  'client-no-show': 'confirmed',
  'expert-no-show': 'confirmed',
  declined: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/**
 * A booking of the person signed in as a file for calendars; of one that was moved, the one that took its place. The
 * door is in it once it is accepted, for a home visit, too.
 * @throws Refusal sign_in_required, not_found (also for a stranger's).
 */
export async function readCalendarFile(ctx: Context, bookingId: string): Promise<string> {
  const { id } = await readBooking(ctx, bookingId);
  const [asked] = await ctx.db
    .select({ chainId: bookings.chainId })
    .from(bookings)
    .where(eq(bookings.id, id));
  const { chainId } = asked!;
  const ofChain = eq(bookings.chainId, chainId);
  const [newest] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(ofChain)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  const [steps] = await ctx.db
    .select({ count: count(), last: max(bookingEvents.at) })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(ofChain);
  const [corrections] = await ctx.db
    .select({ count: sum(bookings.addressChanges).mapWith(Number), last: max(bookings.addressChangedAt) })
    .from(bookings)
    .where(ofChain);
  const booking = await readBooking(ctx, newest!.id);
  const { status, withName, startsAt, minutes, zone, address } = booking;
  return calendarFile({
    ...{ chainId, withName, startsAt, minutes, zone },
    sequence: Math.max(0, steps!.count - 1) + corrections!.count,
    changedAt: latest(steps!.last, corrections!.last) ?? startsAt,
    standing: STANDING[status],
    address: STANDING[status] === 'confirmed' ? address : null,
    url: new URL(bookingPath(booking.id), ctx.publicOrigin).toString(),
  });
}

function latest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter((at) => at !== null);
  return known.length > 0 ? new Date(Math.max(...known.map((at) => at.getTime()))) : null;
}
