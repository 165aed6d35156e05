import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import type { ActFacts } from './acts.ts';

/**
 * Every act of every admin. A trigger rejects updates and deletes. A migration adds the foreign key of
 * `admin_id`, because this file can't import `users`.
 */
export const adminActs = pgTable(
  'admin_acts',
  {
    id: uuid().primaryKey(),
    adminId: uuid('admin_id').notNull(),
    act: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    note: text().notNull().default(''),
    /** The old values; null in rows older than this column. */
    before: jsonb().$type<ActFacts>(),
    after: jsonb().$type<ActFacts>(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('admin_acts_newest').on(table.at, table.id),
    index('admin_acts_subject').on(table.subjectId, table.at),
  ],
);

export const attempts = pgTable('attempts', {
  id: uuid().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});
