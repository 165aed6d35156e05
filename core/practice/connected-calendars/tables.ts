import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PROVIDERS, type ProviderName } from '../../../platform/calendars/calendar-provider.ts';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { practitioners } from '../../people/experts/tables.ts';
import type { UnreadEvent } from '../outside-calendars/unread-event.ts';

export type CalendarProviderName = 'caldav' | ProviderName;

/** A practitioner's account at a provider of calendars. Disconnecting deletes the row. */
export const calendarConnections = pgTable(
  'calendar_connections',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id').notNull(),
    practitionerId: uuid('practitioner_id').notNull().unique(),
    /** Who connected it. Events are in this person's language. */
    connectedBy: uuid('connected_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text({ enum: ['caldav', ...PROVIDERS] }).notNull(),
    /** The server's address and the name of the account there. Only the practitioner sees them. */
    address: text().notNull(),
    account: text().notNull(),
    /** The password, or what consent gave us in its place, encrypted. */
    sealed: text().notNull(),
    createdAt: instant('created_at').notNull(),
    nextReadAt: instant('next_read_at').notNull(),
    /** When we last reached the provider; null before the first time. */
    readAt: instant('read_at'),
    /** Why the last try failed; null if it succeeded. */
    fault: text(),
    failures: integer().notNull().default(0),
    /** How many readings in a row found nothing new. */
    quiet: integer().notNull().default(0),
    /** When we told the practitioner that the connection is broken; null if it works. */
    toldAt: instant('told_at'),
  },
  (table) => [
    foreignKey({
      name: 'calendar_connections_practitioner',
      columns: [table.expertId, table.practitionerId],
      foreignColumns: [practitioners.practiceId, practitioners.id],
    }).onDelete('cascade'),
    index('calendar_connections_expert').on(table.expertId),
    index('calendar_connections_connected_by').on(table.connectedBy),
    index('calendar_connections_next').on(table.nextReadAt),
  ],
);

/** The calendars of an account. The times of those that we read are in `taken_times`. */
export const connectedCalendars = pgTable(
  'connected_calendars',
  {
    id: uuid().primaryKey(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => calendarConnections.id, { onDelete: 'cascade' }),
    /** The same person as in the connection. */
    connectedBy: uuid('connected_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The calendar's id at the provider. */
    remoteId: text('remote_id').notNull(),
    name: text().notNull(),
    mayWrite: boolean('may_write').notNull(),
    isRead: boolean('is_read').notNull(),
    isWritten: boolean('is_written').notNull(),
    /** What the provider calls the version that we read last; null if it does not say. */
    token: text(),
    /** When we last read all of its events. */
    readAt: instant('read_at'),
    entries: integer(),
    /** Why the last try failed; null if it succeeded. */
    fault: text(),
    unread: integer().notNull().default(0),
    unreadEvents: jsonb('unread_events').$type<UnreadEvent[]>().notNull().default([]),
    /** Our id of the provider's stream of notices, and the provider's own id of it; null without one. */
    channelId: uuid('channel_id').unique(),
    channelRemoteId: text('channel_remote_id'),
    /** When to ask for the next stream of notices; null if never asked. */
    watchAgainAt: instant('watch_again_at'),
  },
  (table) => [
    index('connected_calendars_connected_by').on(table.connectedBy),
    unique('connected_calendars_remote').on(table.connectionId, table.remoteId),
    uniqueIndex('connected_calendars_one_written').on(table.connectionId).where(sql`${table.isWritten}`),
  ],
);
