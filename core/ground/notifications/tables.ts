import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import type { Channel } from './channels.ts';

/**
 * Notifications inside the product. The migrations add the foreign key of `user_id`, because this file may
 * not import the accounts.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text().notNull(),
    /** Neutral, like the subject of an e-mail. */
    title: text().notNull(),
    /** A path on this site. */
    path: text().notNull(),
    /** The id of what it is about, such as a booking, conversation or practice. */
    subjectId: uuid('subject_id').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.at),
    index('notifications_at').on(table.at),
    // The bell also uses this index, to count.
    uniqueIndex('notifications_one_unread')
      .on(table.userId, table.kind, table.subjectId)
      .where(sql`${table.readAt} is null`),
  ],
);

/**
 * The columns with a person's choice for each channel. A new one needs a default, because the previous
 * version does not name it in its inserts.
 */
const channelColumns = {
  email: boolean().notNull(),
  inApp: boolean('in_app').notNull(),
} satisfies Record<Channel, unknown>;

/** How a person wants to be notified about a kind; without a row, through every channel. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    kind: text().notNull(),
    ...channelColumns,
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
