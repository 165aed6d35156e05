/** The usual notice in minutes. It leaves time to answer the request and get to the place. */
export const USUAL_NOTICE_MINUTES = 15;
