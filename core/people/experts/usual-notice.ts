/** A time has to be at least this far ahead to be booked, so that there is time to answer and to get there; minutes. */
export const USUAL_NOTICE_MINUTES = 15;
