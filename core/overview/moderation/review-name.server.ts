import { type SQL, sql } from 'drizzle-orm';

/** How the record calls a review: by whom, and of which practice. */
export const reviewName = (id: SQL): SQL =>
  sql`(select 'a review by ' || v.author_name || ' of ' || e.name
    from reviews v join experts e on e.id = v.expert_id where v.id = ${id})`;
