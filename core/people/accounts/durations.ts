export const LINK_HOURS = 24;

/** How long a session lasts, whether or not it is used. */
export const SESSION_DAYS = 30;
