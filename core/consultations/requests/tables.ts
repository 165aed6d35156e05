import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import type { DraftedRequest } from './request-draft.ts';

/** Requests that a program has prepared for its person, until they end. Nothing is held for them. */
export const requestDrafts = pgTable(
  'request_drafts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    asked: jsonb().$type<DraftedRequest>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('request_drafts_user').on(table.userId, table.createdAt),
    index('request_drafts_expert').on(table.expertId),
    index('request_drafts_expires').on(table.expiresAt),
  ],
);
