import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { MESSAGE_LIMIT } from './message-limit.ts';

/** Conversations between a client and an expert. Each pair has at most one; its first message creates it. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number of the newest message. Lock this row before assigning the next number. */
    lastNumber: integer('last_number').notNull().default(0),
    /** How often an admin hid a message or showed it again. Each time, open pages update. */
    timesTurned: integer('times_turned').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    clientUnread: integer('client_unread').notNull().default(0),
    expertUnread: integer('expert_unread').notNull().default(0),
    /** When to decide whether the client gets an e-mail; null if no decision is pending. */
    clientMailDueAt: instant('client_mail_due_at'),
    expertMailDueAt: instant('expert_mail_due_at'),
    clientMailedAt: instant('client_mailed_at'),
    expertMailedAt: instant('expert_mailed_at'),
    /** Unused. The table `blocks` in `core/people/reach` records who blocked whom. */
    clientBlockedAt: instant('client_blocked_at'),
    expertBlockedAt: instant('expert_blocked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.expertId, table.clientId),
    index('conversations_client').on(table.clientId, table.lastAt),
    index('conversations_expert').on(table.expertId, table.lastAt),
    index('conversations_client_unread').on(table.clientId).where(sql`${table.clientUnread} > 0`),
    index('conversations_expert_unread').on(table.expertId).where(sql`${table.expertUnread} > 0`),
    check('conversations_counts', sql`${table.clientUnread} >= 0 and ${table.expertUnread} >= 0`),
  ],
);

/** Plain text from one side to the other. */
export const messages = pgTable(
  'messages',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The number of the message in the order sent, from 1, without gaps. */
    number: integer().notNull(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** The form creates it, so a second click sends the same key and adds nothing. */
    key: uuid().notNull().unique(),
    at: instant('at').notNull(),
    /** When an admin hid the message; null while it is shown. Only admins can read the reason. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number] }),
    index('messages_sender').on(table.senderId, table.at),
    check('messages_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('messages_length', sql`char_length(${table.body}) between 1 and ${sql.raw(String(MESSAGE_LIMIT))}`),
  ],
);
