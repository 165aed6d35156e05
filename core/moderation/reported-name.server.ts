import { type SQL, sql } from 'drizzle-orm';
import { NAME_OF } from '../admin/table-sql.server.ts';

/** How the record calls the person whom a report is about, by the report's id. */
export const reportedName = (id: SQL): SQL =>
  sql`(select ${NAME_OF(sql`p`)} from reports r join users p on p.id = r.reported_id where r.id = ${id})`;
