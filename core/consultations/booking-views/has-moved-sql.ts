import { sql } from 'drizzle-orm';

/** Matches a booking that was replaced because its client chose another time or the expert granted a move. */
export const hasMovedSql = (booking: string) => sql`(${sql.raw(booking)}.status = 'cancelled' and exists (
  select 1 from booking_events v where v.booking_id = ${sql.raw(booking)}.id
    and v.transition in ('replace', 'give-way')))`;
