import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { REPORT_REASONS } from './report-form.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Who was kept out, why and until when. While one is open a trigger on `sessions` (see the migrations)
 * refuses every new session of the person, whichever way they sign in.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** Since when the person's listing was approved; put back when the suspension is lifted. */
    listingApprovedAt: instant('listing_approved_at'),
    suspendedBy: uuid('suspended_by')
      .notNull()
      .references(() => users.id),
    suspendedAt: instant('suspended_at').notNull(),
    liftedAt: instant('lifted_at'),
  },
  (table) => [
    uniqueIndex('suspensions_one_open').on(table.userId).where(sql`${table.liftedAt} is null`),
    index('suspensions_user').on(table.userId, table.suspendedAt),
  ],
);

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
