import { type SQL, sql } from 'drizzle-orm';

/** Selects the name of the expert, by which the record refers to a booking. */
export const bookedExpert = (id: SQL): SQL =>
  sql`(select e.name from bookings b join experts e on e.id = b.expert_id where b.id = ${id})`;
