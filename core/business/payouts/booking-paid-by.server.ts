import { and, type Column, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { EXTENSION } from '../../consultations/bookings/drop-extension.server.ts';
import { CONSULTATION } from '../../consultations/bookings/move-money.server.ts';
import { type BookingRow, bookingExtensions, bookings } from '../../consultations/bookings/tables.ts';
import type { AnyContext } from '../../context.ts';
import type { payments } from '../../money/payments/tables.ts';

/**
 * Returns the booking that a payment pays for: the latest booking that took over the payment, never a
 * requested move. A payment for an extension belongs to the extended booking. Null for other payments.
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

/**
 * Returns SQL for the booking of a payout: the stored one or, after a move, the latest booking that took
 * over its payment. A job updates the stored booking later.
 * @param kept the column with the stored booking.
 */
export const currentBookingSql = (kept: Column | SQL): SQL<string | null> => sql`coalesce((
  select b.id from ${bookings} was join ${bookings} b on b.paid_under = coalesce(was.paid_under, was.id)
  where was.id = ${kept} and was.status = 'cancelled' and b.stands_id is null
  order by b.created_at desc, b.id desc limit 1), ${kept})`;

/**
 * Returns SQL for the IDs of all bookings that share this booking's payment, including the booking itself.
 */
export const paidAlike = (id: string): SQL => sql`(
  select b.id from ${bookings} one join ${bookings} b
    on b.id = coalesce(one.paid_under, one.id) or b.paid_under = coalesce(one.paid_under, one.id)
  where one.id = ${id})`;
