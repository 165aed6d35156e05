import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import type { Database } from '../../../platform/database/database.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import { ACTIVE_STATUSES } from '../bookings/booking-life.ts';
import { bookings } from '../bookings/tables.ts';

/**
 * Picks the practitioner for a request: the free one with the fewest booked minutes in the week of the start
 * (Monday to Sunday, in the zone of the place). If several have equally few, picks the first. Active and
 * completed bookings count. The caller holds the practice's lock.
 * @param free the IDs of the free practitioners in the practice's order, at least one.
 */
export async function whoseTurn(
  db: Database,
  free: readonly string[],
  { expertId, startsAt, zone }: { expertId: string; startsAt: Date; zone: string },
): Promise<string> {
  if (free.length === 1) return free[0]!;
  const day = dateAt(asInstant(startsAt), zone);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const midnight = (date: Temporal.PlainDate) => asDate(date.toZonedDateTime(zone));
  const rows = await db
    .select({ id: bookings.practitionerId, minutes: sql<number>`sum(${bookings.minutes})`.mapWith(Number) })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        inArray(bookings.practitionerId, [...free]),
        inArray(bookings.status, [...ACTIVE_STATUSES, 'completed']),
        gte(bookings.startsAt, midnight(monday)),
        lt(bookings.startsAt, midnight(monday.add({ days: 7 }))),
      ),
    )
    .groupBy(bookings.practitionerId);
  const booked = new Map(rows.map(({ id, minutes }) => [id, minutes]));
  const minutesOf = (id: string) => booked.get(id) ?? 0;
  return free.reduce((best, one) => (minutesOf(one) < minutesOf(best) ? one : best));
}
