const NAMES = new Set(['localhost', '127.0.0.1']);

/** Checks whether a URL names the machine of its reader, as developers use it. */
export const isThisMachine = (url: URL) => NAMES.has(url.hostname);
