/** The most other times in a request, in addition to the held one. */
export const MAX_OTHER_TIMES = 2;

/** The most open requests of a client, counting unanswered and unpaid ones. */
export const MAX_OPEN_REQUESTS = 5;

/** The most unpaid requests of a client within 24 hours. Each kept others from booking its time. */
export const MAX_UNPAID = 10;
