import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL that names a photo by its practice, for the record of admin acts. */
export const photoName = (id: SQL): SQL =>
  sql`coalesce((select 'a photo of ' || e.name
    from gallery_photos g join experts e on e.id = g.practice_id where g.id = ${id}), 'a photo')`;
