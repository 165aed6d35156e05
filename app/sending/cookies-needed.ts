/** Sign-in pages, whose forms need a cookie. */
const SIGNING_IN = /^\/auth(?=[/.]|$)/;

/** Of those, the pages that only send a mail, which works without cookies. */
const SENDS_A_MAIL = /^\/auth\/(?:forgot|resend|check-email)(?=\.|$)/;

/** Checks whether this path's page tests if the browser accepts cookies. */
export const triesCookies = (pathname: string): boolean => SIGNING_IN.test(pathname);

/** Checks whether a form sent from one path to another fails without cookies. */
export const needsCookies = (from: string, to: string): boolean =>
  triesCookies(from) && SIGNING_IN.test(to) && !SENDS_A_MAIL.test(to);

/** The test cookie, set if the browser sent no cookie at all. */
export const TRIAL_COOKIE = 'cookies-work';

/**
 * Marks a form whose page set the test cookie. A request without any cookie then means that the browser
 * accepts none.
 */
export const TRIED_COOKIES_FIELD = 'page-tried-cookies';

/** Makes the form say that cookies are needed. */
export const NO_COOKIES_FIELD = 'page-no-cookies';

/** Shown above a form if the browser accepts no cookies. */
export const COOKIES_NEEDED =
  'Your browser sent us no cookie, and we need one to keep you logged in. Please allow cookies for this site and load this page again. If you allow them already, press the button once more.';
