/** What the library calls a password among the ways to sign in. */
export const PASSWORD_PROVIDER = 'credential';

/** And signing in by Google. */
export const GOOGLE_PROVIDER = 'google';
