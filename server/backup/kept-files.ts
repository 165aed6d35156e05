import type pg from 'pg';

/** Selects the path in `uploads` of each file that a row references. For a photo, selects only one size. */
const NAMED_BY_ROWS = `
  select 'photos/' || substring(image from '^/photo/([0-9a-f]+)$') || '/512.jpg' as path
    from users where image ~ '^/photo/[0-9a-f]+$'
  union all select 'photos/' || key || '/1600.jpg' from gallery_photos
  union all select 'applications/' || application_id || '/' || id || '/picture' from application_files
  union all select 'licenses/' || id || '/picture' from licenses where has_picture
  union all select 'visitor-photos/' || id || '/picture' from visitor_photos
  union all select 'disputes/' || id || '/picture' from dispute_pictures`;

export async function filesNamedByRows(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(NAMED_BY_ROWS);
  return rows.map(({ path }) => path);
}
