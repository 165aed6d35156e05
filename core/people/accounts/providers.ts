/** The name of sign-in by password in the database. */
export const PASSWORD_PROVIDER = 'credential';

export const GOOGLE_PROVIDER = 'google';
