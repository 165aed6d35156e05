export const LINK_HOURS = 24;

/** How long a session lasts, used or not. */
export const SESSION_DAYS = 30;
