import * as words from '#text/sending/screens';

/** Sign-in pages, whose forms need a cookie. */
const SIGNING_IN = /^\/auth(?=[/.]|$)/;

/** Sign-in pages that only send an e-mail, which works without cookies. */
const SENDS_A_MAIL = /^\/auth\/(?:forgot|resend|check-email)(?=\.|$)/;

/** Checks whether the page at this path tests if the browser accepts cookies. */
export const triesCookies = (pathname: string): boolean => SIGNING_IN.test(pathname);

export const needsCookies = (from: string, to: string): boolean =>
  triesCookies(from) && SIGNING_IN.test(to) && !SENDS_A_MAIL.test(to);

/** Test cookie, set for a browser that sends no cookie at all. */
export const TRIAL_COOKIE = 'cookies-work';

/**
 * Marks a form whose page set the test cookie, unless the browser already sent a cookie. If the submitted
 * form arrives without any cookie, the browser accepts none.
 */
export const TRIED_COOKIES_FIELD = 'page-tried-cookies';

export const NO_COOKIES_FIELD = 'page-no-cookies';

/** Shown above a form if the browser accepts no cookies. */
export const cookiesNeeded = words.cookies_needed;
