/** How long a confirmation link works. */
export const LINK_HOURS = 24;

/** How long a session lasts; use does not extend it. */
export const SESSION_DAYS = 30;
