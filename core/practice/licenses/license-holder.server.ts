import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of a license's practice, for the record of admin acts. */
export const licenseHolder = (id: SQL): SQL =>
  sql`(select e.name from licenses l join experts e on e.id = l.practice_id where l.id = ${id})`;
