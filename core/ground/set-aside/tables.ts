import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import type { SetAsideKind } from './kinds.ts';

/** Rows on which recurring work failed, until the work succeeds. Contains no personal data. */
export const setAside = pgTable(
  'set_aside',
  {
    id: uuid().primaryKey(),
    kind: text().$type<SetAsideKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    tries: integer().notNull(),
    /** The code or type of the last error. The message could contain personal data. */
    lastError: text('last_error').notNull(),
    since: instant('since').notNull(),
    nextTryAt: instant('next_try_at').notNull(),
  },
  (table) => [
    unique('set_aside_once').on(table.kind, table.subjectId),
    index('set_aside_newest').on(table.since, table.id),
  ],
);
