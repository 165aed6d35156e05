import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { PHOTO_SIZES, photoAddress, photoKey } from '../../../platform/images/photo-address.ts';
import { pictureKind } from '../../../platform/images/picture-kind.ts';
import type { Crop } from '../../../platform/images/pictures.server.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { TooManyAttempts } from '../../ground/admin/limits.server.ts';
import { countAttempt } from '../../people/accounts/attempts.server.ts';
import { keepFiles } from '../../people/accounts/pictures/keep-files.server.ts';
import { PHOTO_BYTES, PhotoRefused } from '../../people/accounts/pictures/photo.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'remove-photo': { key: string };
  }
}

/**
 * Crops squares from an uploaded picture, makes them the user's photo, and removes the former photo. Keeps
 * neither the original nor its metadata. Throws `PhotoRefused` for an unusable picture and after too many
 * uploads.
 * @param crop the square to crop; null for the center.
 */
export async function setPhoto(
  ctx: Context,
  { bytes, crop }: { bytes: Uint8Array; crop: Crop | null },
): Promise<void> {
  const actor = signedIn(ctx);
  if (bytes.length > PHOTO_BYTES) throw new PhotoRefused('size');
  const kind = await pictureKind(bytes);
  if (!kind) throw new PhotoRefused('type');
  await countAttempt(ctx, 'photo', actor.email).catch((error) => {
    throw error instanceof TooManyAttempts ? new PhotoRefused('often') : error;
  });
  const rendered = await ctx.pictures.render({ bytes, kind, crop, sizes: PHOTO_SIZES });
  if (rendered.outcome !== 'rendered') {
    throw new PhotoRefused(rendered.outcome === 'too-large' ? 'pixels' : 'failed');
  }
  const key = ctx.chance.bytes(16).toHex();
  try {
    await keepFiles(ctx, `photos/${key}`, rendered.pictures);
  } catch (error) {
    // If the file storage is unavailable, a job removes the files later.
    await inTransaction(ctx, (ctx) => ctx.jobs.enqueue('remove-photo', { key })).catch(() => {});
    throw error;
  }
  await changePhoto(ctx, photoAddress(key));
}

/** Removes the user's photo. Pages then show the initials. */
export async function removePhoto(ctx: Context): Promise<void> {
  await changePhoto(ctx, null);
}

async function changePhoto(ctx: Context, image: string | null): Promise<void> {
  const { id } = signedIn(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({ image: users.image })
      .from(users)
      .where(eq(users.id, id))
      .for('update');
    await ctx.db
      .update(users)
      .set({ image, updatedAt: asDate(ctx.now()) })
      .where(eq(users.id, id));
    const key = photoKey(before?.image ?? null);
    if (key) await ctx.jobs.enqueue('remove-photo', { key });
  });
}

/** Deletes the files of a photo that is no longer in use. */
export async function removePhotoFiles(
  ctx: Pick<AnyContext, 'files'>,
  { key }: { key: string },
): Promise<void> {
  if (photoKey(photoAddress(key))) await ctx.files.removeFolder(`photos/${key}`);
}
