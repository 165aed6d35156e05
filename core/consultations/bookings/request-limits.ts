/** In addition to the held time. */
export const OTHER_TIMES_AT_MOST = 2;

/** Counts a client's unanswered and unpaid requests together. */
export const OPEN_REQUESTS_AT_MOST = 5;

/** Within 24 hours. Each unpaid time was held and kept others from booking it. */
export const UNPAID_AT_MOST = 10;
