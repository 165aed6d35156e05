/** The Date of a point in time, as columns hold it. Both keep whole milliseconds. */
export const asDate = (at: Temporal.Instant | Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

/** The instant of a Date read from a column. */
export const asInstant = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
