import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { MESSAGE_LIMIT } from './message-limit.ts';

/** Conversations of a client and an expert: one per pair, created by the first message. */
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
    /** The newest message's number; the next one is taken under this row's lock. */
    lastNumber: integer('last_number').notNull().default(0),
    /** How often an admin hid or restored a message, so that open pages update. */
    timesTurned: integer('times_turned').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    /** Unread messages of each side. */
    clientUnread: integer('client_unread').notNull().default(0),
    expertUnread: integer('expert_unread').notNull().default(0),
    /** When to decide about a pending e-mail; null for none. */
    clientMailDueAt: instant('client_mail_due_at'),
    expertMailDueAt: instant('expert_mail_due_at'),
    clientMailedAt: instant('client_mailed_at'),
    expertMailedAt: instant('expert_mailed_at'),
    /** No longer used: `blocks` of `core/people/reach` records who has blocked whom. */
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
    /** From 1 without gaps, in the order sent. */
    number: integer().notNull(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** Generated with the form; a second press sends the same key and adds nothing. */
    key: uuid().notNull().unique(),
    at: instant('at').notNull(),
    /** When an admin hid it from both sides, and why; only admins can read the reason. */
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
