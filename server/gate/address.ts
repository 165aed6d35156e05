import type { Fault } from './fault.ts';

const LONGEST_PATH = 1024;
/** Twice our deepest path. The router tries every prefix of a path. */
const MOST_SEGMENTS = 8;
/** Longer than a percent-encoded return path, which is the longest value in any of our queries. */
const LONGEST_QUERY = 6500;
const MOST_PARAMETERS = 100;

/**
 * The URL at which React Router asks for the routes that a page links to, and the longest one that it
 * sends.
 */
const MANIFEST = '/__manifest';
const LONGEST_MANIFEST_URL = 7680;
const MOST_MANIFEST_PATHS = 256;

const TOO_LONG: Fault = { status: 414, message: 'This address is too long.' };
const UNREADABLE: Fault = { status: 400, message: 'This address cannot be read.' };

/** The parts of a URL as sent, before decoding. */
export type Address = { path: string; query: string };

/** Returns path and query of the URL of a request, without origin and fragment. */
export function addressOf(url: string): Address {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('#', start);
  const target = start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end);
  const query = target.indexOf('?');
  return query < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, query), query: target.slice(query) };
}

/** Returns why a URL is refused; null if it is fine. */
export function addressFault({ path, query }: Address): Fault | null {
  if (path.length > LONGEST_PATH || count(path, '/', MOST_SEGMENTS + 1) > MOST_SEGMENTS + 1) return TOO_LONG;
  if (/%(?![0-9a-f]{2})/i.test(path) || !isWellFormed(path)) return UNREADABLE;
  if (path === MANIFEST) return manifestFault(path, query);
  if (query.length > LONGEST_QUERY || count(query, '&', MOST_PARAMETERS) >= MOST_PARAMETERS) return TOO_LONG;
  return null;
}

/** Limits the number and depth of the requested paths, because each is matched against every route. */
function manifestFault(path: string, query: string): Fault | null {
  if (path.length + query.length > LONGEST_MANIFEST_URL) return TOO_LONG;
  const asked = new URLSearchParams(query).getAll('paths');
  const paths = asked[0]?.split(',') ?? [];
  if (asked.length > 1 || paths.length > MOST_MANIFEST_PATHS) return TOO_LONG;
  return paths.some((one) => count(one, '/', MOST_SEGMENTS + 1) > MOST_SEGMENTS + 1) ? TOO_LONG : null;
}

/** Counts a character in a text. Stops at one more than `atMost`. */
function count(text: string, character: string, atMost: number): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0 && found <= atMost; at = text.indexOf(character, at + 1)) {
    found += 1;
  }
  return found;
}

function isWellFormed(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // The bundler would drop a call whose result is not used.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
