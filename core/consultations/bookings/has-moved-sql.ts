import { sql } from 'drizzle-orm';

/** Whether a booking was given up for another time: by its client for a request, or when its expert granted one. */
export const hasMovedSql = (booking: string) => sql`(${sql.raw(booking)}.status = 'cancelled' and exists (
  select 1 from booking_events v where v.booking_id = ${sql.raw(booking)}.id
    and v.transition in ('replace', 'give-way')))`;
