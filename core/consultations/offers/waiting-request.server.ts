import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { type BookingRow, bookings } from '../bookings/tables.ts';

/**
 * Returns the client's pending, upcoming request to an expert, which an offer would answer. If there are
 * several, returns the latest; null if there is none.
 */
export async function waitingRequest(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  expertId: string,
  clientId: string,
): Promise<BookingRow | null> {
  const [request] = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        eq(bookings.clientId, clientId),
        eq(bookings.status, 'requested'),
        // An offer does not answer a requested move of a confirmed booking.
        isNull(bookings.standsId),
        gt(bookings.startsAt, asDate(ctx.now())),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  return request ?? null;
}
