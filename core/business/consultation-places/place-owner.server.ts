import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for how the record names a place check: by its practice. */
export const placeOwner = (id: SQL): SQL =>
  sql`(select e.name from place_checks c join experts e on e.id = c.practice_id where c.id = ${id})`;
