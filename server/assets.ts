import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** The map is read piece by piece, and pieces of two editions must never be mixed. */
const ASK_FIRST = 'no-cache';

/**
 * Serves the built files, compressed ahead where they are text. The list of files is read once, so that a
 * request for a page never touches the disk; whatever is not on it falls through to the pages.
 * @param folder build/client; a missing folder serves nothing, as in development.
 */
export function serveAssets(folder: string): MiddlewareHandler {
  const editions = editionsOf(folder);
  const serve = serveStatic({ root: folder, precompressed: true });
  const revalidate = etag();
  return (c, next) => {
    const { path } = c.req;
    const edition = editions.get(path);
    if (edition === undefined) return next();
    return revalidate(c, async () => {
      c.res = (await serve(c, next)) ?? c.res;
      const keep = path.startsWith('/assets/') ? YEAR : path.startsWith('/geo/') ? ASK_FIRST : HOUR;
      c.res.headers.set('Cache-Control', keep);
      c.res.headers.set('ETag', `"${edition}${c.res.headers.get('Content-Encoding') ?? ''}"`);
    });
  };
}

/** Every file by its path in a URL, with a word that changes when the file does. */
function editionsOf(folder: string): Map<string, string> {
  const editions = new Map<string, string>();
  if (!existsSync(folder)) return editions;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (!entry.isFile() || path.includes('/.')) continue;
    const { size, mtimeMs } = statSync(file);
    editions.set(path, `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`);
  }
  return editions;
}
