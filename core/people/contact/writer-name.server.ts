import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of a contact message's writer, for the record of admin acts. */
export const writerName = (id: SQL): SQL => sql`(select m.name from contact_messages m where m.id = ${id})`;
