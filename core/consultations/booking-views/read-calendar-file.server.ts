import { eq } from 'drizzle-orm';
import { pathInLanguage } from '../../../lib/language.ts';
import type { Context } from '../../context.ts';
import { bookingPath } from '../bookings/booking-paths.ts';
import { type CalendarFile, calendarFile, titleWith } from '../bookings/calendar-file.server.ts';
import { standingOf } from '../bookings/calendar-standing.ts';
import { readChain } from '../bookings/read-chain.server.ts';
import { bookings } from '../bookings/tables.ts';
import { readBooking } from './read-bookings.server.ts';

/**
 * Returns the calendar file of a booking or, after a move, of the booking that replaced it. The file
 * contains the meeting address while the booking is confirmed or in progress, even for a home visit.
 */
export async function readCalendarFile(ctx: Context, bookingId: string): Promise<CalendarFile> {
  const { id } = await readBooking(ctx, bookingId);
  const [asked] = await ctx.db
    .select({ chainId: bookings.chainId })
    .from(bookings)
    .where(eq(bookings.id, id));
  const { shown, sequence, changedAt } = await readChain(ctx, asked!.chainId);
  const { withName, startsAt, minutes, zone, address, status } = await readBooking(ctx, shown.id);
  const standing = standingOf(status) ?? 'tentative';
  return calendarFile(
    {
      chainId: shown.chainId,
      startsAt,
      minutes,
      zone,
      sequence,
      changedAt,
      standing,
      title: titleWith(withName),
      location: standing === 'confirmed' ? address : null,
      url: ctx.publicOrigin + pathInLanguage(bookingPath(shown.id)),
    },
    null,
  );
}
