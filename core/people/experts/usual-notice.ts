/** Default minimum notice in minutes before a booking, to leave time to answer and to get there. */
export const USUAL_NOTICE_MINUTES = 15;
