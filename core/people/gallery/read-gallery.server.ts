import { asc, eq } from 'drizzle-orm';
import type { AnyContext, Context } from '../../context.ts';
import { mayActFor } from '../experts/may-act-for.ts';
import { type OwnPhoto, standingOf } from './gallery.ts';
import { galleryPhotos } from './tables.ts';

/** Returns all photos of a practice in order; empty for anyone but its members. */
export async function readGallery(ctx: Context, practiceId: string): Promise<OwnPhoto[]> {
  if (!mayActFor(ctx.actor, practiceId, 'staff')) return [];
  const rows = await ctx.db
    .select()
    .from(galleryPhotos)
    .where(eq(galleryPhotos.practiceId, practiceId))
    .orderBy(asc(galleryPhotos.rank));
  return rows.map((row) => {
    const { id, key, caption, description, width, height, hiddenReason } = row;
    return { id, key, caption, description, width, height, hiddenReason, standing: standingOf(row) };
  });
}

/** Returns SQL for the shown photos of a practice in order, as a JSON array of `ShownPhoto`. */
export const shownPhotosSql = (practiceId: string): string => `
  coalesce((select json_agg(json_build_object('id', g.id, 'key', g.key, 'caption', g.caption,
      'description', g.description, 'width', g.width, 'height', g.height) order by g.rank)
    from gallery_photos g where g.practice_id = ${practiceId} and g.is_shown), '[]')`;

/** Returns SQL for the first shown photo of a practice, as a `FirstPhoto` in JSON; null if there is none. */
export const firstPhotoSql = (practiceId: string): string => `
  (select json_build_object('key', g.key, 'caption', g.caption, 'description', g.description,
      'width', g.width, 'height', g.height)
    from gallery_photos g where g.practice_id = ${practiceId} and g.is_shown order by g.rank limit 1)`;

/** Returns the photos of these practices, with file names for the data export. */
export async function galleryPictures(
  ctx: Pick<AnyContext, 'db' | 'files'>,
  practiceIds: readonly string[],
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const practiceId of practiceIds) {
    const rows = await ctx.db
      .select({ key: galleryPhotos.key })
      .from(galleryPhotos)
      .where(eq(galleryPhotos.practiceId, practiceId))
      .orderBy(asc(galleryPhotos.rank));
    for (const { key } of rows) {
      const bytes = await ctx.files.get(`photos/${key}/1600.jpg`);
      if (bytes) pictures.push({ name: `gallery-${pictures.length + 1}.jpg`, bytes });
    }
  }
  return pictures;
}
