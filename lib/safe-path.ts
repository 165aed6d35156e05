const ORIGIN = 'https://here.invalid';
/** The longest address that anyone is led to: far longer than any page of ours, and short enough for a header. */
export const LONGEST_WAY = 2000;
// Whatever a browser may drop or turn into a slash while it reads an address, written out or encoded.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s\\]/u;

/**
 * The path, query and fragment to go to, when the text is an address of this site and nothing else can be
 * read into it; else null. Ask it before any redirect to what came with a request.
 * @param text as it stood in a query parameter or a form field, decoded once.
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
  // Once more: a dot segment that is taken out may bring a second slash to the front.
  if (url.origin !== ORIGIN || hidesAnotherSite(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Whether the path, however often it is decoded, begins as a host does or holds what a browser drops. */
function hidesAnotherSite(path: string): boolean {
  const read = decodedToTheEnd(path);
  return read === null || read.startsWith('//') || HIDDEN.test(read);
}

/** Decodes until nothing changes, as a chain of proxies might; null when it is not well formed. */
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
