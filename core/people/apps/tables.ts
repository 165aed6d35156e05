import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { apiKeys } from '../api-keys/tables.ts';

/** What an app gets for a person's consent and exchanges for tokens, once, within a minute. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    /** SHA-256 of the code. */
    hash: text().primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri').notNull(),
    /** The SHA-256 of the verifier that only the app knows (PKCE). */
    challenge: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('authorization_codes_key').on(table.keyId),
    index('authorization_codes_expires').on(table.expiresAt),
  ],
);

/** With what an app gets new access tokens. Each works once; a used one is kept to recognize a stolen one. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('refresh_tokens_key').on(table.keyId),
    index('refresh_tokens_expires').on(table.expiresAt),
  ],
);
