/** How the database calls sign-in by password. */
export const PASSWORD_PROVIDER = 'credential';

export const GOOGLE_PROVIDER = 'google';
