/** Converts a point in time to a Date for a column. Drops anything finer than a millisecond. */
export const asDate = (at: Temporal.Instant | Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

export const asInstant = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
