/** The number of days that clients can book, starting today at the expert's place. */
export const DAYS_AHEAD = 14;
