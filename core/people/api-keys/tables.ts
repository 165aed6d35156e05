import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../accounts/tables.ts';
import { experts } from '../experts/tables.ts';
import { APP_KINDS } from './app-kinds.ts';

/** Programs of other companies, which admins register (`core/people/apps`). Its id is its `client_id`. */
export const apps = pgTable(
  'apps',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: APP_KINDS }).notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    /** What it can ask people for. */
    scopes: text().array().notNull(),
    /** SHA-256 of the secret; null for a public app, which can't keep one. */
    secretHash: text('secret_hash'),
    createdAt: instant('created_at').notNull(),
    disabledAt: instant('disabled_at'),
  },
  (table) => [
    check('apps_secret', sql`(${table.kind} = 'confidential') = (${table.secretHash} is not null)`),
  ],
);

/**
 * Keys of programs, and what people allowed apps. Without a practice, a key acts for its person as a client. A
 * key of an app has no secret of its own: the app calls with access tokens.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    practiceId: uuid('practice_id').references(() => experts.id, { onDelete: 'cascade' }),
    /** The app that a person allowed to act; null for a key that a person created. */
    appId: uuid('app_id').references(() => apps.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first characters, by which people tell their keys apart; empty for an app. */
    prefix: text().notNull(),
    /** SHA-256 of the key; null for an app. */
    hash: text().unique(),
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
    index('api_keys_app').on(table.appId).where(sql`${table.appId} is not null`),
    check('api_keys_hash', sql`(${table.appId} is null) = (${table.hash} is not null)`),
  ],
);

/** With what apps call, for an hour. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The scopes of the key, or fewer if the app asked for fewer. */
    scopes: text().array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('access_tokens_key').on(table.keyId), index('access_tokens_expires').on(table.expiresAt)],
);

/** What keys changed, for the history of their people and for admins. Rows are only added. */
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
    index('api_key_acts_at').on(table.at, table.id),
  ],
);

/** Answers to calls with an `Idempotency-Key`. Without a status, the call is under way or can run again. */
export const apiReplays = pgTable(
  'api_replays',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the call: method, address, and body. */
    callHash: text('call_hash').notNull(),
    /** When the last attempt began, which is also its mark; 1970 if it failed, so that the call can run again. */
    beganAt: instant('began_at').notNull(),
    /** When the first attempt began, from which the day of the name counts; null in rows of the version before. */
    firstAt: instant('first_at'),
    status: integer(),
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.name] }),
    index('api_replays_began').on(table.beganAt),
    index('api_replays_first').on(table.firstAt),
  ],
);
