import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL that names a review by its author and practice, for the record of admin acts. */
export const reviewName = (id: SQL): SQL =>
  sql`(select 'a review by ' || v.author_name || ' of ' || e.name
    from reviews v join experts e on e.id = v.expert_id where v.id = ${id})`;
