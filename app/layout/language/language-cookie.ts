/** The language that someone chose for this browser. Set only when they choose. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;
