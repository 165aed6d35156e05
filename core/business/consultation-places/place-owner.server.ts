import { type SQL, sql } from 'drizzle-orm';

/** How the record calls the check of a place: by the practice that consults there. */
export const placeOwner = (id: SQL): SQL =>
  sql`(select e.name from place_checks c join experts e on e.id = c.practice_id where c.id = ${id})`;
