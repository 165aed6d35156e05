/** The database's name for sign-in with a password. */
export const PASSWORD_PROVIDER = 'credential';

export const GOOGLE_PROVIDER = 'google';
