import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { getMimeType } from 'hono/utils/mime';
import { type ByteRange, rangesOf } from './ranges.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/**
 * Makes browsers revalidate the map's data. They read it in parts, and parts of two editions must not mix.
 */
const ASK_FIRST = 'no-cache';

/** A built file. `edition` changes with its content. */
type Asset = { file: string; size: number; edition: string };

/**
 * Serves the built files, with text compressed in advance. Lists them once, so a request for a page does not
 * touch the disk. Passes on requests for unlisted files.
 * @param folder build/client. If it does not exist, as in development, serves nothing.
 */
export function serveAssets(folder: string): MiddlewareHandler {
  const assets = assetsIn(folder);
  const serve = serveStatic({ root: folder, precompressed: true });
  const revalidate = etag();
  return (c, next) => {
    const { path } = c.req;
    const asset = assets.get(path);
    if (asset === undefined) return next();
    return revalidate(c, async () => {
      const parts = partsOf(asset, c.req.raw);
      // Keeps the static handler from reading a Range that does not apply.
      if (!parts) c.req.raw.headers.delete('Range');
      c.res = parts ?? (await serve(c, next)) ?? c.res;
      const keep = path.startsWith('/assets/') ? YEAR : path.startsWith('/geo/') ? ASK_FIRST : HOUR;
      c.res.headers.set('Cache-Control', c.res.status === 416 ? 'no-store' : keep);
      c.res.headers.set('ETag', `"${asset.edition}${c.res.headers.get('Content-Encoding') ?? ''}"`);
    });
  };
}

/** Lists the files by URL path, without hidden files. */
function assetsIn(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (!entry.isFile() || path.includes('/.')) continue;
    const { size, mtimeMs } = statSync(file);
    const edition = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`;
    assets.set(path, { file, size, edition });
  }
  return assets;
}

/** Returns the response to a Range request; null if the whole file should be sent. */
function partsOf({ file, size, edition }: Asset, { method, headers }: Request): Response | null {
  const asked = headers.get('Range');
  const condition = headers.get('If-Range');
  if (method !== 'GET' || asked === null || (condition !== null && condition !== `"${edition}"`)) return null;
  const ranges = rangesOf(asked, size);
  if (ranges === 'whole') return null;
  if (ranges === 'none') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
  }
  const type = getMimeType(file) ?? 'application/octet-stream';
  const place = ({ first, last }: ByteRange) => `bytes ${first}-${last}/${size}`;
  const [one, ...others] = ranges;
  if (one && others.length === 0) {
    const body = createReadStream(file, { start: one.first, end: one.last });
    return new Response(streamOf(body), {
      status: 206,
      headers: {
        'Content-Type': type,
        'Content-Range': place(one),
        'Content-Length': String(one.last - one.first + 1),
      },
    });
  }
  const boundary = randomBytes(12).toString('hex');
  async function* pieces() {
    for (const range of ranges as ByteRange[]) {
      yield Buffer.from(
        `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${place(range)}\r\n\r\n`,
      );
      yield* createReadStream(file, { start: range.first, end: range.last });
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return new Response(streamOf(Readable.from(pieces())), {
    status: 206,
    headers: { 'Content-Type': `multipart/byteranges; boundary=${boundary}` },
  });
}

function streamOf(readable: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(readable) as WebStream as ReadableStream<Uint8Array>;
}
