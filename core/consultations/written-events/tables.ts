import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { experts } from '../../people/experts/tables.ts';
import { calendarConnections, connectedCalendars } from '../../practice/connected-calendars/tables.ts';

/** Bookings in their practitioner's connected calendar: what we wrote there, and what is still to be done. */
export const writtenEvents = pgTable(
  'written_events',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => calendarConnections.id, { onDelete: 'cascade' }),
    chainId: uuid('chain_id').notNull(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** The calendar that has the event. */
    calendarId: uuid('calendar_id')
      .notNull()
      .references(() => connectedCalendars.id, { onDelete: 'cascade' }),
    /** Where the event is, and the provider's mark of its version; null if we have written none. */
    eventId: text('event_id'),
    etag: text(),
    /** Whether the event may be in the calendar although `eventId` is null, because an answer was lost. */
    mayBeThere: boolean('may_be_there').notNull().default(false),
    /** A fingerprint of what we wrote. */
    written: text(),
    /** When to try next; null if nothing is to be done. */
    dueAt: instant('due_at'),
    /** Until when a worker has it. */
    claimedUntil: instant('claimed_until'),
    /** Increases with each change of the booking, so a worker sees changes during its work. */
    version: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    /** Why the last try failed; null if it succeeded. */
    fault: text(),
    /** When we last looked whether the event is still there. */
    lookedAt: instant('looked_at'),
    /** When we found that its owner had deleted it there; null if not. */
    missingAt: instant('missing_at'),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.chainId] }),
    index('written_events_due').on(table.dueAt),
    index('written_events_expert').on(table.expertId),
    index('written_events_calendar').on(table.calendarId),
  ],
);
