import { and, eq, inArray, max } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { bookingEvents } from '../bookings/tables.ts';

/**
 * Returns, by booking id, when the expert's claim that the client did not come was withdrawn or overturned; the
 * booking counts as held since then. Other bookings are missing.
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

/** Returns a booking with the time in `heldSinceOf`; null if no claim was withdrawn or overturned. */
export async function withHeldSince<Booking extends { id: string }>(
  ctx: Pick<AnyContext, 'db'>,
  booking: Booking,
): Promise<Booking & { heldSince: Date | null }> {
  const since = await heldSinceOf(ctx, [booking.id]);
  return { ...booking, heldSince: since.get(booking.id) ?? null };
}
