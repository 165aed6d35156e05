/** Returns the Date of a point in time, as columns hold it, to the millisecond. */
export const asDate = (at: Temporal.Instant | Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

/** Returns the instant of a Date read from a column. */
export const asInstant = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
