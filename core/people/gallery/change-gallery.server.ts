import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as messages from '#text/people/gallery/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext, Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput } from '../experts/change-practice.server.ts';
import { watchContent } from '../practice-profile/watch-content.server.ts';
import { movedTo } from './gallery.ts';
import { photoWordsForm } from './gallery-form.ts';
import { galleryPhotos } from './tables.ts';

type OnePhoto = ForPractice & { photoId: string };

const FIELDS = ['description', 'caption'] as const;
/** Returns the content check's name for a photo's text. */
const placeOf = (photoId: string, field: (typeof FIELDS)[number]) => `photo ${field} ${photoId}`;

/** Changes a photo's caption and description. An admin must then check the new text. */
export async function savePhotoWords(
  ctx: Context,
  { practiceId, photoId, ...input }: OnePhoto & z.input<typeof photoWordsForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const photo = await ownPhoto(ctx, expertId, photoId);
    const { confirmed, ...words } = readInput(photoWordsForm, input);
    const texts = FIELDS.map((field) => ({
      field,
      place: placeOf(photo.id, field),
      words: words[field],
      was: photo[field],
    }));
    if (texts.every(({ words, was }) => words === was)) return;
    await watchContent(ctx, expertId, texts, confirmed);
    await ctx.db
      .update(galleryPhotos)
      .set({ ...words, checkedAt: null })
      .where(eq(galleryPhotos.id, photo.id));
  });
}

/** Moves a photo to another rank. A rank past the end means the last position. Safe to repeat. */
export async function movePhoto(
  ctx: Context,
  { practiceId, photoId, rank }: OnePhoto & { rank: number },
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { id } = await ownPhoto(ctx, expertId, photoId);
    await writeRanks(ctx, await inOrder(ctx, expertId), (ids) => movedTo(ids, id, rank));
  });
}

export async function removeGalleryPhoto(ctx: Context, { practiceId, photoId }: OnePhoto): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { id, key } = await ownPhoto(ctx, expertId, photoId);
    const before = await inOrder(ctx, expertId);
    const gone = FIELDS.map((field) => ({ field, place: placeOf(id, field), words: '', was: ' ' }));
    await watchContent(ctx, expertId, gone, true);
    await ctx.db.delete(galleryPhotos).where(eq(galleryPhotos.id, id));
    await ctx.jobs.enqueue('remove-gallery-photo', { key });
    await writeRanks(ctx, before, (ids) => ids.filter((other) => other !== id));
  });
}

/**
 * Removes all photos of a practice and queues the deletion of their files, in the transaction that erases
 * the practice.
 */
export async function removeGallery(
  ctx: Pick<AnyContext, 'db' | 'jobs'>,
  { practiceId }: { practiceId: string },
): Promise<void> {
  const gone = await ctx.db
    .delete(galleryPhotos)
    .where(eq(galleryPhotos.practiceId, practiceId))
    .returning({ key: galleryPhotos.key });
  for (const { key } of gone) await ctx.jobs.enqueue('remove-gallery-photo', { key });
}

async function ownPhoto(ctx: Context, practiceId: string, photoId: string) {
  const [photo] = isId(photoId)
    ? await ctx.db
        .select()
        .from(galleryPhotos)
        .where(and(eq(galleryPhotos.practiceId, practiceId), eq(galleryPhotos.id, photoId)))
    : [];
  if (!photo) throw new Refusal('not_found', messages.photo_gone);
  return photo;
}

type Ranked = { id: string; rank: number };

async function inOrder(ctx: Context, practiceId: string): Promise<Ranked[]> {
  return await ctx.db
    .select({ id: galleryPhotos.id, rank: galleryPhotos.rank })
    .from(galleryPhotos)
    .where(eq(galleryPhotos.practiceId, practiceId))
    .orderBy(asc(galleryPhotos.rank));
}

/**
 * Writes the ranks that changed. The database checks the unique key of practice and rank only when the
 * transaction ends.
 */
async function writeRanks(
  ctx: Context,
  before: readonly Ranked[],
  reorder: (ids: string[]) => string[],
): Promise<void> {
  const ranks = new Map(before.map(({ id, rank }) => [id, rank]));
  for (const [rank, id] of reorder([...ranks.keys()]).entries()) {
    if (ranks.get(id) === rank) continue;
    await ctx.db.update(galleryPhotos).set({ rank }).where(eq(galleryPhotos.id, id));
  }
}
