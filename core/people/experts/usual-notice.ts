/** The usual notice in minutes. It is enough to answer the request and to get to the place. */
export const USUAL_NOTICE_MINUTES = 15;
