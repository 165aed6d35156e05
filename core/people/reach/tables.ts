import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../accounts/tables.ts';
import { experts } from '../experts/tables.ts';

export const blocks = pgTable(
  'blocks',
  {
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The side that blocked the other. */
    by: text({ enum: ['client', 'expert'] }).notNull(),
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.expertId, table.clientId, table.by] }),
    index('blocks_client').on(table.clientId),
    check('blocks_by', sql`${table.by} in ('client', 'expert')`),
  ],
);
