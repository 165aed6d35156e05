import { type SQL, sql } from 'drizzle-orm';

/** The name of a letter's writer in the record, by the letter's id. */
export const writerName = (id: SQL): SQL => sql`(select m.name from contact_messages m where m.id = ${id})`;
