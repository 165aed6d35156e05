import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of a place check's practice, for the record of admin acts. */
export const placeOwner = (id: SQL): SQL =>
  sql`(select e.name from place_checks c join experts e on e.id = c.practice_id where c.id = ${id})`;
