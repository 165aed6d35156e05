import { type SQL, sql } from 'drizzle-orm';

/** Names a place check in the record by its practice. */
export const placeOwner = (id: SQL): SQL =>
  sql`(select e.name from place_checks c join experts e on e.id = c.practice_id where c.id = ${id})`;
