import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import type { AnnouncedName } from './announced.ts';

/** The upcoming changes that we told each person about. We delete a row once its day has come. */
export const announcements = pgTable(
  'announcements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    setting: text().$type<AnnouncedName>().notNull(),
    beginsAt: instant('begins_at').notNull(),
    /** The announced value, in the unit of the setting. */
    value: integer().notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.setting, table.beginsAt] }),
    index('announcements_begins').on(table.beginsAt),
  ],
);
