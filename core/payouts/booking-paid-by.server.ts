import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { BookingRow } from '../bookings/apply-transition.server.ts';
import { EXTENSION } from '../bookings/drop-extension.server.ts';
import { CONSULTATION } from '../bookings/move-money.server.ts';
import { bookingExtensions, bookings } from '../bookings/tables.ts';
import type { AnyContext } from '../context.ts';
import type { payments } from '../payments/tables.ts';

/**
 * The booking that a payment pays for: of those that took it over from each other, the last; another time that is only
 * asked for has none. What is paid for more time pays for that very booking. Null for other payments.
 */
export async function bookingPaidBy(
  { db }: Pick<AnyContext, 'db'>,
  { purpose, subjectId }: Pick<typeof payments.$inferSelect, 'purpose' | 'subjectId'>,
): Promise<BookingRow | null> {
  if (purpose === EXTENSION) {
    const [extended] = await db
      .select({ booking: bookings })
      .from(bookings)
      .innerJoin(bookingExtensions, eq(bookingExtensions.bookingId, bookings.id))
      .where(eq(bookingExtensions.id, subjectId));
    return extended?.booking ?? null;
  }
  if (purpose !== CONSULTATION) return null;
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(or(eq(bookings.id, subjectId), eq(bookings.paidUnder, subjectId)), isNull(bookings.standsId)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  return booking ?? null;
}
