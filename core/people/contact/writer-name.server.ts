import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for how the record names a contact message: by its writer. */
export const writerName = (id: SQL): SQL => sql`(select m.name from contact_messages m where m.id = ${id})`;
