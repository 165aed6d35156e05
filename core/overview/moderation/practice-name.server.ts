import { type SQL, sql } from 'drizzle-orm';

/** How the record calls a practice. */
export const practiceName = (id: SQL): SQL => sql`(select e.name from experts e where e.id = ${id})`;
