import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { bookings } from '../bookings/tables.ts';
import type { Cafe } from './named-cafe.ts';

/**
 * Returns the café of the expert's latest booking in a café, to prefill the form; null if they never named
 * one.
 */
export async function lastCafe(ctx: Pick<AnyContext, 'db'>, expertId: string): Promise<Cafe | null> {
  const [last] = await ctx.db
    .select({ cafeName: bookings.cafeName, cafeAddress: bookings.cafeAddress })
    .from(bookings)
    .where(and(eq(bookings.expertId, expertId), isNotNull(bookings.cafeName)))
    .orderBy(desc(bookings.startsAt))
    .limit(1);
  return last?.cafeName && last.cafeAddress
    ? { cafeName: last.cafeName, cafeAddress: last.cafeAddress }
    : null;
}
