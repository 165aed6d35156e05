import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { ACTIVE_STATUSES } from '../../consultations/bookings/booking-life.ts';
import { bookings } from '../../consultations/bookings/tables.ts';

/**
 * Checks whether a place has bookings that are pending, upcoming, or in progress. The caller holds the
 * expert's lock.
 */
export async function isBookedAt(db: Database, placeId: string): Promise<boolean> {
  const [booked] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), inArray(bookings.status, [...ACTIVE_STATUSES])))
    .limit(1);
  return booked !== undefined;
}
