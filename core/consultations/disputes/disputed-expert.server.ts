import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of the disputed expert, for the record of admin acts. */
export const disputedExpert = (id: SQL): SQL =>
  sql`(select e.name from disputes d join experts e on e.id = d.expert_id where d.id = ${id})`;
