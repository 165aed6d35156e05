import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../lib/language.ts';
import { instant } from '../../../platform/database/instant.ts';
import type { Channel } from './channels.ts';

/**
 * Notifications on the site. A migration adds the foreign key of `user_id`, because this file can't import
 * `users`.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text().notNull(),
    /** The title in the reader's language at that time, as neutral as the subject of an e-mail. */
    title: text().notNull(),
    /** The same title in each language of the catalog; null in older rows. */
    titles: jsonb().$type<Record<Language, string>>(),
    path: text().notNull(),
    /** The id of the notification's subject, such as a booking, conversation, or practice. */
    subjectId: uuid('subject_id').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.at),
    index('notifications_at').on(table.at),
    // The query that counts unread notifications for the bell also uses this index.
    uniqueIndex('notifications_one_unread')
      .on(table.userId, table.kind, table.subjectId)
      .where(sql`${table.readAt} is null`),
  ],
);

/**
 * Whether the person wants each channel. A new column needs a default, because the previous version, which
 * still runs during a deployment, does not set it.
 */
const channelColumns = {
  email: boolean().notNull(),
  inApp: boolean('in_app').notNull(),
} satisfies Record<Channel, unknown>;

/**
 * The channels that a person wants for a kind of notification. Without a row, the person wants all of them.
 */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    kind: text().notNull(),
    ...channelColumns,
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
