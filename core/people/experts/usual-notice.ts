/** Default minimum notice before a booking, in minutes, which leaves time to answer and to get there. */
export const USUAL_NOTICE_MINUTES = 15;
