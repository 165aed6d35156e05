import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the applicant's name, for the record of admin acts. */
export const applicantName = (id: SQL): SQL => sql`(select a.name from applications a where a.id = ${id})`;
