import { type SQL, sql } from 'drizzle-orm';
import { NAME_OF } from '../../ground/admin/table-sql.server.ts';

export const personName = (id: SQL): SQL => sql`(select ${NAME_OF(sql`p`)} from users p where p.id = ${id})`;
