export const LINK_HOURS = 24;

/** How long a session lasts. Using it does not extend it. */
export const SESSION_DAYS = 30;
