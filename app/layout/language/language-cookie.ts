/** Stores the language that someone chose in this browser. Not set before they choose. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;
