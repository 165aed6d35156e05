import { type SQL, sql } from 'drizzle-orm';

/** The name of a review in the record: its author and the practice. */
export const reviewName = (id: SQL): SQL =>
  sql`(select 'a review by ' || v.author_name || ' of ' || e.name
    from reviews v join experts e on e.id = v.expert_id where v.id = ${id})`;
