import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of a practice, for the record of admin acts. */
export const practiceName = (id: SQL): SQL => sql`(select e.name from experts e where e.id = ${id})`;
