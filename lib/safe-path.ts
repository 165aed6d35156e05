const ORIGIN = 'https://here.invalid';
/** Maximum length of a redirect path: far longer than any of our URLs, and short enough for a header. */
export const LONGEST_WAY = 2000;
// Characters, plain or encoded, that browsers may drop from a URL or turn into a slash.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s\\]/u;

/**
 * Returns path, query and fragment if the text can only be read as a URL of this site; otherwise null.
 * Run every redirect target from a request through it.
 * @param text from a query parameter or a form field, decoded once.
 */
export function safePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST_WAY || !text.startsWith('/')) return null;
  if (HIDDEN.test(text)) return null;
  if (hidesAnotherSite(text.split(/[?#]/, 1)[0]!)) return null;
  let url: URL;
  try {
    url = new URL(text, ORIGIN);
  } catch {
    return null;
  }
  // Checked again, because removing a dot segment can move a second slash to the front.
  if (url.origin !== ORIGIN || hidesAnotherSite(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Checks whether a path, at any level of decoding, begins like a host or contains what browsers drop, or
 * whether it cannot be decoded.
 */
function hidesAnotherSite(path: string): boolean {
  const read = decodedToTheEnd(path);
  return read === null || read.startsWith('//') || HIDDEN.test(read);
}

/**
 * Decodes until nothing changes, as a chain of proxies might; null if the path is malformed or encoded more
 * than four times.
 */
function decodedToTheEnd(path: string): string | null {
  let at = path;
  for (let i = 0; i < 5; i++) {
    let next: string;
    try {
      next = decodeURIComponent(at);
    } catch {
      return null;
    }
    if (next === at) return at;
    at = next;
  }
  return null;
}
