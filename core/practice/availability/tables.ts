import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { expertPlaces, experts, practitioners } from '../../people/experts/tables.ts';
import type { UnreadEvent } from '../outside-calendars/unread-event.ts';

/** Returns a foreign key that ties a row to a practitioner of the same practice. */
const ofPractitioner = (name: string, table: { expertId: AnyPgColumn; practitionerId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.expertId, table.practitionerId],
    foreignColumns: [practitioners.practiceId, practitioners.id],
  }).onDelete('cascade');

/**
 * Weekly hours in local time. Weekday 1 is Monday (ISO 8601). Minutes count from midnight, so 540 is 09:00.
 * A place's own hours replace the practitioner's general hours there, and are deleted with the place. A
 * practitioner without rows who has never set hours has the default hours.
 */
export const weeklyHours = pgTable(
  'weekly_hours',
  {
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    practitionerId: uuid('practitioner_id').notNull(),
    /** The place of the hours; null for all places without their own hours. */
    placeId: uuid('place_id'),
    weekday: integer().notNull(),
    startMinute: integer('start_minute').notNull(),
    endMinute: integer('end_minute').notNull(),
  },
  (table) => [
    unique('weekly_hours_start')
      .on(table.practitionerId, table.placeId, table.weekday, table.startMinute)
      .nullsNotDistinct(),
    ofPractitioner('weekly_hours_practitioner', table),
    foreignKey({
      name: 'weekly_hours_place',
      columns: [table.expertId, table.placeId],
      foreignColumns: [expertPlaces.expertId, expertPlaces.id],
    }).onDelete('cascade'),
    index('weekly_hours_place').on(table.placeId),
    check('weekly_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'weekly_hours_order',
      sql`${table.startMinute} >= 0 and ${table.endMinute} <= 1440 and ${table.startMinute} < ${table.endMinute}`,
    ),
  ],
);

/**
 * Hours on one date in addition to the weekly ones, at all places, in local time. An end of 1440 is
 * midnight.
 */
export const extraHours = pgTable(
  'extra_hours',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    practitionerId: uuid('practitioner_id').notNull(),
    date: date().notNull(),
    startMinute: integer('start_minute').notNull(),
    endMinute: integer('end_minute').notNull(),
  },
  (table) => [
    unique('extra_hours_start').on(table.practitionerId, table.date, table.startMinute),
    ofPractitioner('extra_hours_practitioner', table),
    index('extra_hours_expert').on(table.expertId),
    check(
      'extra_hours_order',
      sql`${table.startMinute} >= 0 and ${table.endMinute} <= 1440 and ${table.startMinute} < ${table.endMinute}`,
    ),
  ],
);

/** The kinds of taken time: a booking with its buffers, a day off, or an event of an outside calendar. */
export const TAKEN_KINDS = ['booking', 'day-off', 'calendar'] as const;
export type TakenKind = (typeof TAKEN_KINDS)[number];

/**
 * All taken time. New bookings can't overlap it. The constraint `taken_times_no_overlap` prevents a
 * practitioner's bookings from overlapping, except within one chain, whose bookings replace each other. Other
 * kinds can overlap each other and existing bookings.
 */
export const takenTimes = pgTable(
  'taken_times',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    practitionerId: uuid('practitioner_id').notNull(),
    kind: text({ enum: TAKEN_KINDS }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /**
     * The booking; null for other kinds. A foreign key in the migrations deletes this row with the booking.
     */
    bookingId: uuid('booking_id').unique(),
    chainId: uuid('chain_id'),
    /**
     * The practice's place; null for a home visit. In that case, the next two columns have the center of its
     * ZIP code.
     */
    placeId: uuid('place_id'),
    visitLat: doublePrecision('visit_lat'),
    visitLng: doublePrecision('visit_lng'),
    /** The event's id in the outside calendar. */
    sourceId: text('source_id'),
    /**
     * The connected calendar; null for other kinds and for a calendar that we read by its address. A foreign key
     * in the migrations deletes this row with the calendar.
     */
    calendarId: uuid('calendar_id'),
  },
  (table) => [
    index('taken_times_expert').on(table.expertId, table.endsAt),
    ofPractitioner('taken_times_practitioner', table),
    index('taken_times_practitioner').on(table.practitionerId, table.endsAt),
    index('taken_times_calendar_id').on(table.calendarId).where(sql`${table.calendarId} is not null`),
    unique('taken_times_source').on(table.practitionerId, table.sourceId),
    check('taken_times_order', sql`${table.startsAt} < ${table.endsAt}`),
    check(
      'taken_times_booking',
      sql`(${table.kind} = 'booking') = (${table.bookingId} is not null) and (${table.kind} = 'booking') = (${table.chainId} is not null)`,
    ),
    check('taken_times_calendar', sql`(${table.kind} = 'calendar') = (${table.sourceId} is not null)`),
  ],
);

/**
 * A practitioner's outside calendar and the result of the last read. Its events are stored in `taken_times`
 * with the kind 'calendar'.
 */
export const outsideCalendars = pgTable(
  'outside_calendars',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    practitionerId: uuid('practitioner_id').notNull().unique(),
    /**
     * The calendar's address, which is often a secret. Only members of the practice see it, and it is never
     * logged.
     */
    address: text().notNull(),
    createdAt: instant('created_at').notNull(),
    nextReadAt: instant('next_read_at').notNull(),
    /** When we last read the calendar; null before the first time. */
    readAt: instant('read_at'),
    entries: integer(),
    /** Why the last try failed; null if it succeeded. */
    fault: text(),
    failures: integer().notNull().default(0),
    /** The number of unread events at the last reading. `unread_events` has the first few. */
    unread: integer().notNull().default(0),
    unreadEvents: jsonb('unread_events').$type<UnreadEvent[]>().notNull().default([]),
  },
  (table) => [
    ofPractitioner('outside_calendars_practitioner', table),
    index('outside_calendars_expert').on(table.expertId),
    index('outside_calendars_next').on(table.nextReadAt),
  ],
);

/** People waiting for an expert's next free time. Notifying a person deletes the row. */
export const timeWaits = pgTable(
  'time_waits',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.expertId] }),
    index('time_waits_expert').on(table.expertId),
    index('time_waits_created').on(table.createdAt),
  ],
);
