/** So many days from today on can be booked, on the calendar of the expert's place. */
export const DAYS_AHEAD = 14;
