import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for how the record names an application: by its applicant. */
export const applicantName = (id: SQL): SQL => sql`(select a.name from applications a where a.id = ${id})`;
