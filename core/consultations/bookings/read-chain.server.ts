import { count, eq, max, sql, sum } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { standingOf } from './calendar-standing.ts';
import { bookingEvents, bookings } from './tables.ts';

/** Bookings that replaced one another; calendars show them as one entry. */
export type Chain = {
  /** The newest that calendars show as confirmed, or else the newest; never a requested move. */
  shown: typeof bookings.$inferSelect;
  /** Grows with each step of any of them, and with each correction of the address. */
  sequence: number;
  changedAt: Date;
  /** Whether it was ever confirmed, so that calendars have an entry. */
  wasAccepted: boolean;
};

/**
 * Returns a chain. Its `sequence` is sure to exceed earlier ones only in the transaction that just moved it,
 * with expert and booking locked.
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
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(ofChain);
  const [corrections] = await ctx.db
    .select({ count: sum(bookings.addressChanges).mapWith(Number), last: max(bookings.addressChangedAt) })
    .from(bookings)
    .where(ofChain);
  // A requested move is in no calendar.
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
