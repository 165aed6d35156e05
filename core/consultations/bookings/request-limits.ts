/** The most times a request may name in addition to the held one. */
export const OTHER_TIMES_AT_MOST = 2;

/** The most unanswered or unpaid requests a client may have. */
export const OPEN_REQUESTS_AT_MOST = 5;

/** The most times a client may leave unpaid within 24 hours, since each blocked others. */
export const UNPAID_AT_MOST = 10;
