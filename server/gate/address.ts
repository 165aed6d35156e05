import * as words from '#text/ground/answers';
import type { Fault } from './fault.ts';

const MAX_PATH_LENGTH = 1024;
/**
 * Maximum number of path segments, twice that of our deepest path. The router tries every prefix of a path.
 */
const MAX_SEGMENTS = 8;
/** Maximum length of a query. The longest value in our queries, a percent-encoded return path, is shorter. */
const MAX_QUERY_LENGTH = 6500;
const MAX_PARAMETERS = 100;

/**
 * The URL from which React Router requests the routes that a page links to. The next constant is the length
 * of the longest URL that it sends.
 */
const MANIFEST = '/__manifest';
const MAX_MANIFEST_URL_LENGTH = 7680;
const MAX_MANIFEST_PATHS = 256;

const TOO_LONG: Fault = { status: 414, message: words.address_too_long };
const UNREADABLE: Fault = { status: 400, message: words.address_unreadable };

/** The parts of a URL as sent, before decoding. */
export type Address = { path: string; query: string };

/** Returns the path and query of a request's URL, without origin and fragment. */
export function addressOf(url: string): Address {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('#', start);
  const target = start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end);
  const query = target.indexOf('?');
  return query < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, query), query: target.slice(query) };
}

/** Returns the reason to refuse a URL; null if it is fine. */
export function addressFault({ path, query }: Address): Fault | null {
  if (path.length > MAX_PATH_LENGTH || count(path, '/', MAX_SEGMENTS + 1) > MAX_SEGMENTS + 1) return TOO_LONG;
  if (/%(?![0-9a-f]{2})/i.test(path) || !isWellFormed(path)) return UNREADABLE;
  if (path === MANIFEST) return manifestFault(path, query);
  if (query.length > MAX_QUERY_LENGTH || count(query, '&', MAX_PARAMETERS) >= MAX_PARAMETERS) return TOO_LONG;
  return null;
}

/**
 * Returns the reason to refuse a request for routes; null if it is fine. Limits the number and depth of the
 * requested paths, because the router matches each against every route.
 */
function manifestFault(path: string, query: string): Fault | null {
  if (path.length + query.length > MAX_MANIFEST_URL_LENGTH) return TOO_LONG;
  const asked = new URLSearchParams(query).getAll('paths');
  const paths = asked[0]?.split(',') ?? [];
  if (asked.length > 1 || paths.length > MAX_MANIFEST_PATHS) return TOO_LONG;
  return paths.some((one) => count(one, '/', MAX_SEGMENTS + 1) > MAX_SEGMENTS + 1) ? TOO_LONG : null;
}

/** Counts a character in a text, but stops at `atMost` + 1. */
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
    // Uses the result, because the bundler would drop an unused call.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
