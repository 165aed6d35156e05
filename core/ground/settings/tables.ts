import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import type { ComingChange, Settings } from './settings.ts';

/**
 * Every change to the settings. Each row has all settings and the scheduled changes; the last row applies.
 * Triggers reject updates and deletes. A migration adds the foreign key of `admin_id`, because this file
 * can't import `users`.
 */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: uuid().primaryKey(),
    settings: jsonb().$type<Settings>().notNull(),
    /** The changes scheduled at that time. The next row replaces them. */
    coming: jsonb().$type<ComingChange[]>().notNull().default([]),
    adminId: uuid('admin_id').notNull(),
    why: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('setting_changes_newest').on(table.at, table.id)],
);
