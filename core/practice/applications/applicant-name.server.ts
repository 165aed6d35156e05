import { type SQL, sql } from 'drizzle-orm';

/** How the record calls an application: by the name in it. */
export const applicantName = (id: SQL): SQL => sql`(select a.name from applications a where a.id = ${id})`;
