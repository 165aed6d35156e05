import type { Handler } from 'hono';
import { PHOTO_SIZES } from '../lib/photo-address.ts';
import type { Files } from '../platform/storage/files.server.ts';

/**
 * Answers `/photo/{key}?w={size}` with a square photo, WebP where the browser takes it, else JPEG. A key is
 * drawn at random for each upload, so what it names never changes.
 */
export function servePhotos(files: Files): Handler {
  return async (c) => {
    const key = c.req.param('key') ?? '';
    const size = PHOTO_SIZES.find((one) => String(one) === (c.req.query('w') ?? '256'));
    const webp = /\bimage\/webp\b/.test(c.req.header('Accept') ?? '');
    const name = `${size}.${webp ? 'webp' : 'jpg'}`;
    const bytes = size && /^[0-9a-f]{32}$/.test(key) ? await files.get(`photos/${key}/${name}`) : null;
    if (!bytes) return c.text('There is no such photo.', 404, { 'Cache-Control': 'no-store' });
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': webp ? 'image/webp' : 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
    });
  };
}
