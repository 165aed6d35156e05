const ORIGIN = 'https://here.invalid';
/** The maximum length of a path. It is far longer than any of our URLs, and short enough for a header. */
export const MAX_PATH_LENGTH = 2000;
// Browsers can remove these characters from a URL or turn them into a slash.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s\\]/u;

/**
 * Returns the path, query, and fragment if the text can only be a URL of this site; otherwise null. Every
 * redirect target from a request must go through this function.
 * @param text the text from a query parameter or a form field, decoded once.
 */
export function safePath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_PATH_LENGTH || !text.startsWith('/')) return null;
  if (HIDDEN.test(text)) return null;
  if (hidesAnotherSite(text.split(/[?#]/, 1)[0]!)) return null;
  let url: URL;
  try {
    url = new URL(text, ORIGIN);
  } catch {
    return null;
  }
  // Removing a dot segment can move a second slash to the front, so this checks again.
  if (url.origin !== ORIGIN || hidesAnotherSite(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Checks whether a path, fully decoded, starts with `//`, which browsers read as another host, or contains
 * characters that browsers remove. Also true if the path can't be fully decoded.
 */
function hidesAnotherSite(path: string): boolean {
  const read = decodedToTheEnd(path);
  return read === null || read.startsWith('//') || HIDDEN.test(read);
}

/**
 * Decodes a path until nothing changes, as a chain of proxies can. Null if the path is malformed or was
 * encoded more than four times.
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
