import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for how the record names a license: by the practice that holds it. */
export const licenseHolder = (id: SQL): SQL =>
  sql`(select e.name from licenses l join experts e on e.id = l.practice_id where l.id = ${id})`;
