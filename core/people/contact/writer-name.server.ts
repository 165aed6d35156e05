import { type SQL, sql } from 'drizzle-orm';

/** How the record calls the writer of a letter, by the letter's id. */
export const writerName = (id: SQL): SQL => sql`(select m.name from contact_messages m where m.id = ${id})`;
