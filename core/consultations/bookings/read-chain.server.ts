import { count, eq, inArray, max, sql, sum } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { standingOf } from './calendar-standing.ts';
import { bookingEvents, bookings } from './tables.ts';

/** A series of bookings, each of which replaced the one before. Calendars show them as a single entry. */
export type Chain = {
  /**
   * The newest booking that calendars show as confirmed or, without one, the newest booking. Never a
   * requested move.
   */
  shown: typeof bookings.$inferSelect;
  /** Increases with each step of any booking in the chain, and with each correction of the address. */
  sequence: number;
  changedAt: Date;
  /** Whether a booking of the chain was ever confirmed. Otherwise, calendars have no entry. */
  wasAccepted: boolean;
};

/**
 * Returns a chain. `sequence` is guaranteed to exceed all earlier values only inside the transaction that
 * changed the chain, with expert and booking locked.
 */
export async function readChain(ctx: Pick<AnyContext, 'db'>, chainId: string): Promise<Chain> {
  const ofChain = eq(bookings.chainId, chainId);
  const rows = await ctx.db.select().from(bookings).where(ofChain).orderBy(bookings.createdAt, bookings.id);
  const [steps] = await ctx.db
    .select({
      count: count(),
      last: max(bookingEvents.at),
      wasAccepted: sql<boolean>`coalesce(bool_or(${bookingEvents.toStatus} = 'accepted'), false)`,
    })
    .from(bookingEvents)
    .where(
      inArray(
        bookingEvents.bookingId,
        rows.map(({ id }) => id),
      ),
    );
  const [corrections] = await ctx.db
    .select({ count: sum(bookings.addressChanges).mapWith(Number), last: max(bookings.addressChangedAt) })
    .from(bookings)
    .where(ofChain);
  // Calendars do not show a requested move.
  const own = rows.filter(({ standsId }) => standsId === null);
  const shown = own.findLast(({ status }) => standingOf(status) === 'confirmed') ?? own.at(-1)!;
  return {
    shown,
    sequence: Math.max(0, steps!.count - 1) + corrections!.count,
    changedAt: latest(steps!.last, corrections!.last) ?? shown.startsAt,
    wasAccepted: steps!.wasAccepted,
  };
}

function latest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter((at) => at !== null);
  return known.length > 0 ? new Date(Math.max(...known.map((at) => at.getTime()))) : null;
}
