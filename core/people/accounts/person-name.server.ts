import { type SQL, sql } from 'drizzle-orm';
import { NAME_OF } from '../../ground/admin/table-sql.server.ts';

/** How the record calls a person, by their id. */
export const personName = (id: SQL): SQL => sql`(select ${NAME_OF(sql`p`)} from users p where p.id = ${id})`;
