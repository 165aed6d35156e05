import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of the booked expert, for the record of admin acts. */
export const bookedExpert = (id: SQL): SQL =>
  sql`(select e.name from bookings b join experts e on e.id = b.expert_id where b.id = ${id})`;
