export const MAX_REDIRECT_URI_LENGTH = 500;
/** An address on the person's own machine. A program there takes any free port (RFC 8252). */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;
const PRINTABLE = /^[\x21-\x7e]+$/;

/**
 * Checks whether an address can be registered: https, or http on a loopback address; without user, fragment, or
 * a second way to write it.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > MAX_REDIRECT_URI_LENGTH || !PRINTABLE.test(text)) return false;
  const url = URL.parse(text);
  if (!url || /[#\\]/.test(text) || text.includes('@')) return false;
  if (url.href !== text && url.href !== `${text}/`) return false;
  return url.protocol === 'https:' || LOOPBACK.test(text);
}

/** Checks whether an app registered the address: to the letter, but with any port on a loopback address. */
export function isRegistered(registered: readonly string[], sent: string): boolean {
  if (registered.includes(sent)) return true;
  if (!isRedirectUri(sent) || !LOOPBACK.test(sent)) return false;
  const portless = (uri: string) => uri.replace(LOOPBACK, '$1');
  return registered.some((one) => LOOPBACK.test(one) && portless(one) === portless(sent));
}

/** Adds parameters to an address and leaves the rest as it is. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) added.set(name, value);
  return `${uri}${uri.includes('?') ? '&' : '?'}${added}`;
}
