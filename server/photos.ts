import type { Handler } from 'hono';
import * as words from '#text/ground/answers';
import type { FoundPhoto } from '../core/overview/moderation/find-photo.server.ts';
import { FULL_PHOTO_SIZES } from '../platform/images/full-photo.ts';
import { PHOTO_SIZES } from '../platform/images/photo-address.ts';
import type { Files } from '../platform/storage/files.server.ts';

/** How long a browser can cache a photo and still show it after someone hides it. */
const KEPT_SECONDS = 120;

export type PhotoSource = {
  files: Files;
  /** `isStale` says that the database is down, and that everyone could see the photo a short time ago. */
  find(key: string): Promise<(FoundPhoto & { isStale?: boolean }) | null>;
  /** Checks whether this viewer can see the photo even though it is hidden. */
  seesHidden(viewerId: string, photo: FoundPhoto): Promise<boolean>;
  /** Returns the ID of the signed-in user; null for a visitor. */
  viewerOf(headers: Headers): Promise<string | null>;
};

/** Lets browsers keep a gallery photo permanently, but not the caches in between. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

/**
 * Serves `/photo/{key}?w={size}`, as WebP if the browser accepts it, otherwise as JPEG: a square or, from a
 * gallery, the full photo. Each request checks whether the photo is shown, so hiding one works immediately
 * for new viewers. Only its owner can see a hidden photo; in a gallery, only members and admins can.
 */
export function servePhotos({ files, find, seesHidden, viewerOf }: PhotoSource): Handler {
  return async (c) => {
    const none = () => c.text(words.no_such_photo(), 404, { 'Cache-Control': 'no-store' });
    const key = c.req.param('key') ?? '';
    const found = /^[0-9a-f]{32}$/.test(key) ? await find(key) : null;
    if (!found) return none();
    const isFull = found.galleryOf !== null;
    const sizes: readonly number[] = isFull ? FULL_PHOTO_SIZES : PHOTO_SIZES;
    const size = sizes.find((one) => String(one) === (c.req.query('w') ?? (isFull ? '1600' : '256')));
    if (!size) return none();
    const maySee = async () => {
      const viewerId = await viewerOf(c.req.raw.headers);
      return viewerId !== null && (await seesHidden(viewerId, found));
    };
    if (!found.isShown && !(await maySee())) return none();

    const webp = /\bimage\/webp\b/.test(c.req.header('Accept') ?? '');
    const name = `${size}.${webp ? 'webp' : 'jpg'}`;
    const kept = isFull ? FOR_GOOD : `private, max-age=${KEPT_SECONDS}`;
    const headers = {
      'Cache-Control': found.isShown && !found.isStale ? kept : 'private, no-store',
      ETag: `"${key}-${name}"`,
      Vary: 'Accept',
    };
    // Each upload gets a new key, so an ETag always means the same bytes.
    if (found.isShown && c.req.header('If-None-Match')?.includes(headers.ETag)) {
      return c.body(null, 304, headers);
    }
    const bytes = await files.get(`photos/${key}/${name}`);
    if (!bytes) return none();
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      'Content-Type': webp ? 'image/webp' : 'image/jpeg',
    });
  };
}
