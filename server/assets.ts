import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/**
 * Serves the built files, compressed ahead where they are text. The list of files is read once, so that a
 * request for a page never touches the disk; whatever is not on it falls through to the pages.
 * @param folder build/client; a missing folder serves nothing, as in development.
 */
export function serveAssets(folder: string): MiddlewareHandler {
  const files = new Set(filesOf(folder));
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_file, c) => c.header('Cache-Control', c.req.path.startsWith('/assets/') ? YEAR : HOUR),
  });
  return (c, next) => (files.has(c.req.path) ? serve(c, next) : next());
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'));
}
