/** How long a link to confirm an address works. */
export const LINK_HOURS = 24;

/** How long signing in lasts; it is not prolonged. */
export const SESSION_DAYS = 30;
