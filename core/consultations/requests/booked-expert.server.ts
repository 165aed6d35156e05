import { type SQL, sql } from 'drizzle-orm';

/** Names a booking in the record by the expert. */
export const bookedExpert = (id: SQL): SQL =>
  sql`(select e.name from bookings b join experts e on e.id = b.expert_id where b.id = ${id})`;
