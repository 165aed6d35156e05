import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../accounts/tables.ts';
import { experts } from '../experts/tables.ts';

/** Keys of programs. Without a practice, a key acts for its person as a client. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    practiceId: uuid('practice_id').references(() => experts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first characters, by which people tell their keys apart. */
    prefix: text().notNull(),
    /** SHA-256 of the key. */
    hash: text().notNull().unique(),
    scopes: text().array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    /** To the minute; null if never used. */
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('api_keys_user').on(table.userId),
    index('api_keys_practice').on(table.practiceId).where(sql`${table.practiceId} is not null`),
  ],
);

/** What keys changed, for the history of their people. Rows are only added. */
export const apiKeyActs = pgTable(
  'api_key_acts',
  {
    id: uuid().primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the call, such as 'acceptBooking'. */
    call: text().notNull(),
    /** The id of what was changed; null if it has none. */
    subjectId: uuid('subject_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('api_key_acts_user').on(table.userId, table.at),
    index('api_key_acts_key').on(table.keyId),
  ],
);

/** Answers to calls with an `Idempotency-Key`. Without a status, the call is under way. */
export const apiReplays = pgTable(
  'api_replays',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the call: method, address, and body. */
    callHash: text('call_hash').notNull(),
    beganAt: instant('began_at').notNull(),
    status: integer(),
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.name] }),
    index('api_replays_began').on(table.beganAt),
  ],
);
