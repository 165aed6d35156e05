import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the applicant's name, as the record of admin acts shows it. */
export const applicantName = (id: SQL): SQL => sql`(select a.name from applications a where a.id = ${id})`;
