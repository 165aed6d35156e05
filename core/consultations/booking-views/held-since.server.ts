import { and, eq, inArray, max } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { bookingEvents } from '../bookings/tables.ts';

/**
 * Returns when an expert's report of a client no-show was withdrawn or overturned, by booking ID. From then
 * on, the booking counts as held. Omits bookings without such a report.
 */
export async function heldSinceOf(
  { db }: Pick<AnyContext, 'db'>,
  bookingIds: readonly string[],
): Promise<Map<string, Date>> {
  if (bookingIds.length === 0) return new Map();
  const { bookingId, fromStatus, toStatus, at } = bookingEvents;
  const rows = await db
    .select({ bookingId, at: max(at) })
    .from(bookingEvents)
    .where(
      and(inArray(bookingId, [...bookingIds]), eq(fromStatus, 'client-no-show'), eq(toStatus, 'completed')),
    )
    .groupBy(bookingId);
  return new Map(rows.flatMap(({ bookingId, at }) => (at ? [[bookingId, at]] : [])));
}

/**
 * Adds `heldSince` to a booking: when a report of a client no-show was withdrawn or overturned, otherwise
 * null.
 */
export async function withHeldSince<Booking extends { id: string }>(
  ctx: Pick<AnyContext, 'db'>,
  booking: Booking,
): Promise<Booking & { heldSince: Date | null }> {
  const since = await heldSinceOf(ctx, [booking.id]);
  return { ...booking, heldSince: since.get(booking.id) ?? null };
}
