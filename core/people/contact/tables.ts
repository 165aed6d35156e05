import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../accounts/tables.ts';

/** Contact messages. We store a message before we send any e-mail, so a failing mail server loses none. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** The signed-in user; null for a visitor. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** The language of the page where the message was written; null in rows older than this column. */
    language: text(),
    status: text({ enum: ['new', 'answered', 'done'] })
      .notNull()
      .default('new'),
    createdAt: instant('created_at').notNull(),
    /** When the message was last answered or marked as done; null while it is new. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    check('contact_messages_closed', sql`(${table.status} = 'new') = (${table.closedAt} is null)`),
    index('contact_messages_closed_at').on(table.closedAt),
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_email').on(table.email, table.createdAt),
    check('contact_messages_name', sql`char_length(${table.name}) between 1 and 50`),
    check('contact_messages_subject', sql`char_length(${table.subject}) between 1 and 100`),
    check('contact_messages_message', sql`char_length(${table.message}) between 1 and 1000`),
    check(
      'contact_messages_one_line',
      sql`(${table.name} || ${table.email} || ${table.subject}) !~ '[\\r\\n]'`,
    ),
  ],
);

export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid().primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('contact_answers_message').on(table.messageId, table.at)],
);
