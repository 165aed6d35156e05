/** Returns a point in time as a Date, to the millisecond, for a column. */
export const asDate = (at: Temporal.Instant | Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

/** Returns the instant of a Date read from a column. */
export const asInstant = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
