import type { Handler } from 'hono';
import { PHOTO_SIZES } from '../platform/images/photo-address.ts';
import type { Files } from '../platform/storage/files.server.ts';

/** How long a browser may cache a photo, in seconds, and so still show one that has since been hidden. */
const KEPT_SECONDS = 120;

export type PhotoSource = {
  files: Files;
  /** Returns a photo's owner and whether others may see it; null if it does not exist. */
  find(key: string): Promise<{ ownerId: string | null; isShown: boolean } | null>;
  /** Returns the id of the user signed in by the request's cookies, or null. */
  viewerOf(headers: Headers): Promise<string | null>;
};

/**
 * Serves `/photo/{key}?w={size}` as a square photo, as WebP if the browser accepts it, otherwise as JPEG.
 * Each request checks whether the photo is shown, so hiding one works immediately for new viewers. Only
 * its owner sees a hidden photo.
 */
export function servePhotos({ files, find, viewerOf }: PhotoSource): Handler {
  return async (c) => {
    const none = () => c.text('There is no such photo.', 404, { 'Cache-Control': 'no-store' });
    const key = c.req.param('key') ?? '';
    const size = PHOTO_SIZES.find((one) => String(one) === (c.req.query('w') ?? '256'));
    const found = size && /^[0-9a-f]{32}$/.test(key) ? await find(key) : null;
    if (!found) return none();
    const isOwn = async () => found.ownerId !== null && (await viewerOf(c.req.raw.headers)) === found.ownerId;
    if (!found.isShown && !(await isOwn())) return none();

    const webp = /\bimage\/webp\b/.test(c.req.header('Accept') ?? '');
    const name = `${size}.${webp ? 'webp' : 'jpg'}`;
    const headers = {
      'Cache-Control': found.isShown ? `private, max-age=${KEPT_SECONDS}` : 'private, no-store',
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
