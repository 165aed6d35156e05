export const CONSENT_COOKIE = 'cookie-consent';
/** Session cookie that we set when someone declines for this visit. */
export const LATER_COOKIE = 'cookie-consent-later';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns when a person accepted; null if they did not, or if the date is invalid. */
export function consentOf(cookies: string | null | undefined): Date | null {
  const value = cookieValue(cookies, CONSENT_COOKIE);
  const accepted = value && /^accepted\.(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)$/.exec(value)?.[1];
  const date = accepted ? new Date(accepted) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

export function asksConsent(cookies: string | null | undefined): boolean {
  return consentOf(cookies) === null && cookieValue(cookies, LATER_COOKIE) === null;
}

/**
 * Returns a cookie that works for both `Set-Cookie` and `document.cookie`.
 * @param secure true if the site is served over HTTPS.
 */
export function consentCookie(answer: 'accept' | 'decline', now: Date, secure: boolean): string {
  const rest = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return answer === 'accept'
    ? `${CONSENT_COOKIE}=accepted.${now.toISOString()}; Max-Age=${YEAR_SECONDS}; ${rest}`
    : `${LATER_COOKIE}=1; ${rest}`;
}

function cookieValue(cookies: string | null | undefined, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
