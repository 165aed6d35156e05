import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { experts } from '../experts/tables.ts';

/**
 * Weekly hours on the clock of the expert's place. Weekday 1 is Monday, 7 is Sunday (ISO 8601); minutes
 * count from midnight, 540 is 09:00. An expert without any row keeps the default hours.
 */
export const weeklyHours = pgTable(
  'weekly_hours',
  {
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    weekday: integer().notNull(),
    startMinute: integer('start_minute').notNull(),
    endMinute: integer('end_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.expertId, table.weekday, table.startMinute] }),
    check('weekly_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'weekly_hours_order',
      sql`${table.startMinute} >= 0 and ${table.endMinute} <= 1440 and ${table.startMinute} < ${table.endMinute}`,
    ),
  ],
);

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What can take an expert's time: a booking with its buffers, a day off, an entry of an outside calendar. */
export const TAKEN_KINDS = ['booking', 'day-off', 'calendar'] as const;
export type TakenKind = (typeof TAKEN_KINDS)[number];

/**
 * All time that is taken, under one rule: nothing new is booked into it. The migrations add the exclusion
 * constraint `taken_times_no_overlap`: no two bookings of an expert share an instant, unless one takes the place
 * of the other (their chain is one). The other kinds may overlap each other and bookings that stand.
 */
export const takenTimes = pgTable(
  'taken_times',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    kind: text({ enum: TAKEN_KINDS }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Of bookings alone; the migrations let the row go with the booking. */
    bookingId: uuid('booking_id').unique(),
    chainId: uuid('chain_id'),
    /** What an outside calendar calls the entry. */
    sourceId: text('source_id'),
  },
  (table) => [
    index('taken_times_expert').on(table.expertId, table.endsAt),
    unique('taken_times_source').on(table.expertId, table.sourceId),
    check('taken_times_order', sql`${table.startsAt} < ${table.endsAt}`),
    check(
      'taken_times_booking',
      sql`(${table.kind} = 'booking') = (${table.bookingId} is not null) and (${table.kind} = 'booking') = (${table.chainId} is not null)`,
    ),
    check('taken_times_calendar', sql`(${table.kind} = 'calendar') = (${table.sourceId} is not null)`),
  ],
);
