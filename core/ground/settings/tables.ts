import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ComingChange, Settings } from './settings.ts';

/**
 * Every change of the settings, each with all of them as they were from then on, and with what was to change later; the
 * last one holds. A trigger (see the
 * migrations) refuses to change or remove a row, and ties `admin_id` to `users`, as accounts stand to the right.
 */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: uuid().primaryKey(),
    settings: jsonb().$type<Settings>().notNull(),
    /** What was to change later, as it stood then; what is saved after it says anew what does. */
    coming: jsonb().$type<ComingChange[]>().notNull().default([]),
    adminId: uuid('admin_id').notNull(),
    why: text().notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('setting_changes_newest').on(table.at, table.id)],
);
