import { and, eq, inArray, max } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { bookingEvents } from './tables.ts';

/**
 * Returns by id since when bookings count as held despite an expert's no-show claim, because it was withdrawn or
 * overturned. Others are missing.
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

/** Adds to a booking since when it counts as held; null if no claim was overturned. */
export async function withHeldSince<Booking extends { id: string }>(
  ctx: Pick<AnyContext, 'db'>,
  booking: Booking,
): Promise<Booking & { heldSince: Date | null }> {
  const since = await heldSinceOf(ctx, [booking.id]);
  return { ...booking, heldSince: since.get(booking.id) ?? null };
}
