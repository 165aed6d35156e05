/** The stored provider name for sign-in by password. */
export const PASSWORD_PROVIDER = 'credential';

export const GOOGLE_PROVIDER = 'google';
