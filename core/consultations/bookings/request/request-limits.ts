/** The maximum number of other times in a request, besides the held one. */
export const MAX_OTHER_TIMES = 2;

/** The maximum number of a client's open requests, unanswered or unpaid. */
export const MAX_OPEN_REQUESTS = 5;

/**
 * The maximum number of requests that a client can leave unpaid within 24 hours. Each keeps others from
 * booking its time.
 */
export const MAX_UNPAID = 10;
