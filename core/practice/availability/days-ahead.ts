/** How many days clients can book, starting today, by the calendar of the expert's place. */
export const DAYS_AHEAD = 14;
