import type { Handler } from 'hono';
import { PHOTO_SIZES } from '../lib/photo-address.ts';
import type { Files } from '../platform/storage/files.server.ts';

/** For how long a browser may show a photo without asking again, in seconds: so long a hidden one can be seen. */
const KEPT_SECONDS = 120;

export type PhotoSource = {
  files: Files;
  /** Whose photo a key names, and whether others may see it; null when it is nobody's. */
  find(key: string): Promise<{ ownerId: string | null; isShown: boolean } | null>;
  /** The person signed in, by the request's cookies. */
  viewerOf(headers: Headers): Promise<string | null>;
};

/**
 * Answers `/photo/{key}?w={size}` with a square photo, WebP where the browser takes it, else JPEG. Each request
 * asks whether the photo is shown, so one that is switched off is gone for new viewers at once; browsers keep it
 * for two minutes and then ask by its tag, caches between not at all. A hidden photo is its owner's alone.
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
    // A key is drawn anew for each upload, so what a tag names never changes.
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
