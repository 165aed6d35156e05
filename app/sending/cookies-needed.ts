/** Pages under which a form may begin or carry on a sign-in, which a cookie keeps. */
const SIGNING_IN = /^\/auth(?=[/.]|$)/;

/** These only have a mail sent, which works without cookies. */
const SENDS_A_MAIL = /^\/auth\/(?:forgot|resend|check-email)(?=\.|$)/;

/** Whether the answer to a request for this path tries out whether the browser takes cookies. */
export const triesCookies = (pathname: string): boolean => SIGNING_IN.test(pathname);

/** Whether a form sent from one path to another comes to nothing in a browser without cookies. */
export const needsCookies = (from: string, to: string): boolean =>
  triesCookies(from) && SIGNING_IN.test(to) && !SENDS_A_MAIL.test(to);

/** Left by such an answer where the browser has sent no cookie at all. */
export const TRIAL_COOKIE = 'cookies-work';

/** Says that the form's page tried out cookies; a request without any then has none to send. */
export const TRIED_COOKIES_FIELD = 'page-tried-cookies';

/** Has the form answer that cookies are needed. */
export const NO_COOKIES_FIELD = 'page-no-cookies';

/** Said above a form whose browser keeps no cookies. */
export const COOKIES_NEEDED =
  'Your browser sent us no cookie, and we need one to keep you logged in. Please allow cookies for this site and load this page again. If you allow them already, press the button once more.';
