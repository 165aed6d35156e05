import { type SQL, sql } from 'drizzle-orm';

/** SQL for the applicant's name, for the record of admin acts. */
export const applicantName = (id: SQL): SQL => sql`(select a.name from applications a where a.id = ${id})`;
