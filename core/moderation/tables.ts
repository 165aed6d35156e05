import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { REPORT_REASONS } from './report-form.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What one person says about another; admins read them. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reportedId: uuid('reported_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text().notNull().default(''),
    /** The path of the site where it happened, such as a conversation's. */
    path: text(),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    outcome: text(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('reports_one_open')
      .on(table.reporterId, table.reportedId)
      .where(sql`${table.status} = 'open'`),
    index('reports_reported').on(table.reportedId, table.createdAt),
    index('reports_newest').on(table.createdAt, table.id),
    check('reports_not_of_oneself', sql`${table.reporterId} <> ${table.reportedId}`),
  ],
);
