import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import type { BookingRow } from '../bookings/apply-transition.server.ts';
import { bookings } from '../bookings/tables.ts';

/** The request that a client has waiting with an expert, which an offer answers: of several the one made last. */
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
        // Another time for what is confirmed is answered as it is.
        isNull(bookings.standsId),
        gt(bookings.startsAt, new Date(ctx.now().epochMilliseconds)),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  return request ?? null;
}
