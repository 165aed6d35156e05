import { type SQL, sql } from 'drizzle-orm';

/** The record's name for an application: the applicant's. */
export const applicantName = (id: SQL): SQL => sql`(select a.name from applications a where a.id = ${id})`;
