import { type SQL, sql } from 'drizzle-orm';

/** Selects the name of the expert, by which the record refers to a dispute. */
export const disputedExpert = (id: SQL): SQL =>
  sql`(select e.name from disputes d join experts e on e.id = d.expert_id where d.id = ${id})`;
