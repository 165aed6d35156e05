import { and, eq, inArray, max } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { bookingEvents } from './tables.ts';

/**
 * Since when these bookings count as held although the expert had said that the client did not come, by their ids:
 * the expert took it back, or an admin found otherwise. A booking of which nobody said it is not among them.
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

/** The booking with the time since when it counts as held; null where nobody said otherwise. */
export async function withHeldSince<Booking extends { id: string }>(
  ctx: Pick<AnyContext, 'db'>,
  booking: Booking,
): Promise<Booking & { heldSince: Date | null }> {
  const since = await heldSinceOf(ctx, [booking.id]);
  return { ...booking, heldSince: since.get(booking.id) ?? null };
}
