/** In minutes. Leaves time to answer and to get there. */
export const USUAL_NOTICE_MINUTES = 15;
