import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for a practice's name, as the record of admin acts shows it. */
export const practiceName = (id: SQL): SQL => sql`(select e.name from experts e where e.id = ${id})`;
