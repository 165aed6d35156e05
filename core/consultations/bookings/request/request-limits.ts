/** In addition to the held time. */
export const MAX_OTHER_TIMES = 2;

/** Counts a client's unanswered and unpaid requests together. */
export const MAX_OPEN_REQUESTS = 5;

/** Within 24 hours. Each unpaid time was held and kept others from booking it. */
export const MAX_UNPAID = 10;
