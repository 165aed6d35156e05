import { type SQL, sql } from 'drizzle-orm';

/** Names a dispute in the record by the expert. */
export const disputedExpert = (id: SQL): SQL =>
  sql`(select e.name from disputes d join experts e on e.id = d.expert_id where d.id = ${id})`;
