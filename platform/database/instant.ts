import { timestamp } from 'drizzle-orm/pg-core';

/** A column for an instant: `timestamptz` to the millisecond, which is what a Date can hold and write back unchanged. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
