import { timestamp } from 'drizzle-orm/pg-core';

/** Defines a column for an instant: a `timestamptz` with milliseconds, the precision of a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
