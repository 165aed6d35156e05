import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { newAddressMail } from '../../consultations/bookings/notices/booking.email.ts';
import { queueBookingMail } from '../../consultations/bookings/notices/queue-booking-mail.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { AnyContext } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { CAFE } from '../../people/experts/consultation-methods.ts';
import { experts } from '../../people/experts/tables.ts';

/**
 * Tells clients with an upcoming accepted booking at a place that its address changed, except for bookings in
 * a café. The e-mail does not contain the address. It links to the booking and offers a new calendar file.
 * Call this in the transaction that writes the address, while holding the expert's lock.
 * @param how.isTakenOff whether we removed the address because an admin could not confirm it.
 */
export async function tellNewAddress(
  ctx: AnyContext,
  placeId: string,
  how: { isTakenOff: boolean } = { isTakenOff: false },
): Promise<void> {
  const now = asDate(ctx.now());
  const goingThere = and(
    eq(bookings.placeId, placeId),
    eq(bookings.status, 'accepted'),
    ne(bookings.method, CAFE),
    gt(bookings.endsAt, now),
  );
  await ctx.db
    .update(bookings)
    .set({ addressChanges: sql`${bookings.addressChanges} + 1`, addressChangedAt: now })
    .where(goingThere);
  const ahead = await ctx.db
    .select({ booking: bookings, expertName: experts.name, email: users.email })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .innerJoin(users, eq(users.id, bookings.clientId))
    .where(goingThere);
  for (const { booking, expertName, email } of ahead) {
    const { startsAt, minutes, zone, location, method } = booking;
    const about = { ...how, expertName, practitionerName: null, startsAt, minutes, zone, location, method };
    const to = { id: booking.clientId, email };
    await queueBookingMail(ctx, to, booking.id, () => newAddressMail(about));
  }
}
