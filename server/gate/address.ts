import type { Fault } from './fault.ts';

const LONGEST_PATH = 1024;
/** Twice the deepest address of ours; the pages weigh every beginning of a path. */
const MOST_SEGMENTS = 8;
/** Longer than an address to come back to, percent-encoded, which is the longest thing a query of ours holds. */
const LONGEST_QUERY = 6500;
const MOST_PARAMETERS = 100;

/** Where pages ask which routes they link to: the script that asks never sends more characters than this. */
const MANIFEST = '/__manifest';
const LONGEST_MANIFEST_URL = 7680;
const MOST_MANIFEST_PATHS = 256;

const TOO_LONG: Fault = { status: 414, message: 'This address is too long.' };
const UNREADABLE: Fault = { status: 400, message: 'This address cannot be read.' };

/** An address in its parts as they were sent, before anything decodes them. */
export type Address = { path: string; query: string };

/** The path and the query of a request's URL, whatever origin stands before them. */
export function addressOf(url: string): Address {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('#', start);
  const target = start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end);
  const query = target.indexOf('?');
  return query < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, query), query: target.slice(query) };
}

/** Why an address is not looked up; null for one that is. Takes one look at each character. */
export function addressFault({ path, query }: Address): Fault | null {
  if (path.length > LONGEST_PATH || count(path, '/', MOST_SEGMENTS + 1) > MOST_SEGMENTS + 1) return TOO_LONG;
  if (/%(?![0-9a-f]{2})/i.test(path) || !isWellFormed(path)) return UNREADABLE;
  if (path === MANIFEST) return manifestFault(path, query);
  if (query.length > LONGEST_QUERY || count(query, '&', MOST_PARAMETERS) >= MOST_PARAMETERS) return TOO_LONG;
  return null;
}

/** Each path that is asked for is matched against every route, so their number and depth are bounded as well. */
function manifestFault(path: string, query: string): Fault | null {
  if (path.length + query.length > LONGEST_MANIFEST_URL) return TOO_LONG;
  const asked = new URLSearchParams(query).getAll('paths');
  const paths = asked[0]?.split(',') ?? [];
  if (asked.length > 1 || paths.length > MOST_MANIFEST_PATHS) return TOO_LONG;
  return paths.some((one) => count(one, '/', MOST_SEGMENTS + 1) > MOST_SEGMENTS + 1) ? TOO_LONG : null;
}

/** How often a character stands in a text, counted no further than one past `atMost`. */
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
    // A result that nobody looked at would let the bundler leave the call out.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
