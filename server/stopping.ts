/** How many milliseconds a stopping node waits for requests in progress, after its grace period. */
export const REQUESTS_END_MS = 10_000;
