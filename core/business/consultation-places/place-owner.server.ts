import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of the practice, which the record of admin acts uses for a place check. */
export const placeOwner = (id: SQL): SQL =>
  sql`(select e.name from place_checks c join experts e on e.id = c.practice_id where c.id = ${id})`;
