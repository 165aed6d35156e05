import { createHash } from 'node:crypto';
import { count, eq, inArray } from 'drizzle-orm';
import * as messages from '#text/people/gallery/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { idFromName } from '../../../lib/id.server.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { FULL_PHOTO_SIZES } from '../../../platform/images/full-photo.ts';
import { pictureKind } from '../../../platform/images/picture-kind.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { TooManyAttempts } from '../../ground/admin/limits.server.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import { keepFiles } from '../accounts/pictures/keep-files.server.ts';
import { PHOTO_BYTES, PhotoRefused } from '../accounts/pictures/photo.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { asOwnerOf, type ForPractice, notTheOwner } from '../experts/change-practice.server.ts';
import { resolvePractice } from '../experts/may-act-for.ts';
import { isTooNarrow, isTooSmall, MAX_GALLERY_PHOTOS, PHOTOS_AT_ONCE, roomLeft } from './gallery.ts';
import { galleryPhotos } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'remove-gallery-photo': { key: string };
  }
}

/** How long we keep files that no gallery uses. */
const UNUSED_MINUTES = 60;

type Added = { added: number; wait: boolean };
type Drawn = { key: string; width: number; height: number };

/**
 * Redraws uploaded photos, which drops all metadata, and adds them to the end of a practice's gallery. Adds
 * all or none. A job deletes leftover files, even after a crash. Throws `PhotoRefused` for an unusable
 * picture, and refuses more photos than fit. Does nothing if the same photos arrive again with the same
 * `newId`.
 * @returns how many photos it added, and whether they wait for an admin.
 */
export async function addPhotos(
  ctx: Context,
  {
    practiceId,
    photos,
    newId = ctx.newId(),
  }: ForPractice & { photos: readonly Uint8Array[]; newId?: string },
): Promise<Added> {
  const expertId = resolvePractice(signedIn(ctx), 'owner', practiceId);
  if (!expertId) throw new Refusal('not_allowed', notTheOwner);
  if (photos.length === 0) throw beside('invalid_input', messages.choose_photo);
  if (photos.length > PHOTOS_AT_ONCE) {
    throw beside('invalid_input', withFacts(messages.too_many_at_once, { most: PHOTOS_AT_ONCE }));
  }
  const ids = idsOf(photos, `${expertId} ${newId.toLowerCase()}`);
  // Counts before looking for photos that another attempt has added. That way, the second query finds every
  // photo that the first one counted.
  const have = await countPhotos(ctx, expertId);
  const before = await readAdded(ctx, ids);
  if (before) return before;
  refuseFull(have, photos.length);
  const drawn: Drawn[] = [];
  for (const [at, bytes] of photos.entries()) {
    drawn.push(
      await draw(ctx, bytes).catch((error) => {
        const isOfPhoto = error instanceof PhotoRefused && error.code === 'invalid_input';
        if (!isOfPhoto || photos.length === 1) throw error;
        throw beside(
          'invalid_input',
          withFacts(messages.photo_fault, { at: at + 1, message: () => error.message }),
        );
      }),
    );
  }
  return await asOwnerOf(ctx, { practiceId: expertId }, async (ctx) => {
    const before = await readAdded(ctx, ids);
    if (before) return before;
    const have = await countPhotos(ctx, expertId);
    refuseFull(have, drawn.length);
    const createdAt = asDate(ctx.now());
    const waitsSince = ctx.settings.photosWait === 1 ? createdAt : null;
    await ctx.db.insert(galleryPhotos).values(
      drawn.map((photo, at) => ({
        ...photo,
        id: ids[at]!,
        practiceId: expertId,
        rank: have + at,
        createdAt,
        waitsSince,
      })),
    );
    return { added: drawn.length, wait: waitsSince !== null };
  });
}

/** Returns ids for the photos. The same photos in the same upload always get the same ids. */
function idsOf(photos: readonly Uint8Array[], upload: string): string[] {
  const hash = createHash('sha256').update(upload);
  for (const bytes of photos) hash.update(createHash('sha256').update(bytes).digest());
  const name = hash.digest('hex');
  return photos.map((_bytes, at) => idFromName(`${name} ${at}`));
}

/** Returns the result of an earlier attempt at the same upload; null if there was none. */
async function readAdded(ctx: Pick<AnyContext, 'db'>, ids: readonly string[]): Promise<Added | null> {
  const rows = await ctx.db
    .select({ waitsSince: galleryPhotos.waitsSince })
    .from(galleryPhotos)
    .where(inArray(galleryPhotos.id, [...ids]));
  if (rows.length === 0) return null;
  return { added: ids.length, wait: rows.some(({ waitsSince }) => waitsSince !== null) };
}

const beside = (code: 'invalid_input' | 'gallery_full', words: Sentence) =>
  new Refusal(code, words, { photos: [words] });

function refuseFull(have: number, more: number): void {
  const room = roomLeft(have);
  if (more <= room) return;
  const words =
    room === 0
      ? withFacts(messages.gallery_full, { most: MAX_GALLERY_PHOTOS })
      : withFacts(messages.room_left, { room });
  throw beside('gallery_full', words);
}

async function countPhotos(ctx: Pick<AnyContext, 'db'>, practiceId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ photos: count() })
    .from(galleryPhotos)
    .where(eq(galleryPhotos.practiceId, practiceId));
  return row?.photos ?? 0;
}

async function draw(ctx: Context, bytes: Uint8Array): Promise<Drawn> {
  if (bytes.length > PHOTO_BYTES) throw new PhotoRefused('size');
  const kind = await pictureKind(bytes);
  if (!kind) throw new PhotoRefused('type');
  await countAttempt(ctx, 'gallery', signedIn(ctx).email).catch((error) => {
    throw error instanceof TooManyAttempts ? new PhotoRefused('often') : error;
  });
  const drawn = await ctx.pictures.render({ bytes, kind, crop: 'shown', sizes: FULL_PHOTO_SIZES });
  if (drawn.outcome !== 'rendered' || !drawn.largest) {
    const faults = {
      'too-large': 'pixels',
      busy: 'failed',
      unreadable: 'broken',
      rendered: 'broken',
    } as const;
    throw new PhotoRefused(faults[drawn.outcome]);
  }
  if (isTooNarrow(drawn.largest)) throw new PhotoRefused('narrow');
  if (isTooSmall(drawn.largest)) throw new PhotoRefused('small');
  const key = ctx.chance.bytes(16).toHex();
  const startAfter = ctx.now().add({ minutes: UNUSED_MINUTES });
  await inTransaction(ctx, (ctx) => ctx.jobs.enqueue('remove-gallery-photo', { key }, { startAfter }));
  await keepFiles(ctx, `photos/${key}`, drawn.pictures);
  return { key, ...drawn.largest };
}

/** Deletes a photo's files unless a gallery uses them. Safe to repeat. */
export async function removeGalleryFiles(
  ctx: Pick<AnyContext, 'db' | 'files'>,
  { key }: { key: string },
): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(key)) return;
  const used = await ctx.db
    .select({ id: galleryPhotos.id })
    .from(galleryPhotos)
    .where(eq(galleryPhotos.key, key));
  if (used.length === 0) await ctx.files.removeFolder(`photos/${key}`);
}
