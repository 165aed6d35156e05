import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * What the product has told a person inside itself. The migrations tie `user_id` to `users`: accounts stand
 * to the right of notifications, so this file cannot name them.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text().notNull(),
    /** Neutral, as an e-mail's subject. */
    title: text().notNull(),
    /** Where it leads, a path of this site. */
    path: text().notNull(),
    /** The booking or conversation it is about. */
    subjectId: uuid('subject_id').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.at),
    index('notifications_at').on(table.at),
    // Also what the bell counts by.
    uniqueIndex('notifications_one_unread')
      .on(table.userId, table.kind, table.subjectId)
      .where(sql`${table.readAt} is null`),
  ],
);

/** How a person wants to hear of a kind; without a row, both ways. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    kind: text().notNull(),
    email: boolean().notNull(),
    inApp: boolean('in_app').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
