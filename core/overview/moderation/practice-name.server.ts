import { type SQL, sql } from 'drizzle-orm';

/** The name of a practice in the record. */
export const practiceName = (id: SQL): SQL => sql`(select e.name from experts e where e.id = ${id})`;
