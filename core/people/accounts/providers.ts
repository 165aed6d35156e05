/** The name that the database uses for sign-in by password. */
export const PASSWORD_PROVIDER = 'credential';

export const GOOGLE_PROVIDER = 'google';
