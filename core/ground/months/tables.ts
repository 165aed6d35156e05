import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';

/** The tables that are divided into months. Each row belongs to the month in which its ID's subject was made. */
export const MONTHLY_TABLES = ['booking_events', 'ledger_lines'] as const;

/**
 * The months of the divided tables. The database's own functions write it: `make_months`, `detach_month`, and
 * `attach_month` (see the migrations).
 */
export const tableMonths = pgTable(
  'table_months',
  {
    /** The name of the month's own table, such as 'ledger_lines_2026_12'. */
    partition: text().primaryKey(),
    tableName: text('table_name', { enum: MONTHLY_TABLES }).notNull(),
    /** The lowest ID after the month. The month begins where the one before ends. */
    untilId: uuid('until_id').notNull(),
    /** When an operator took the month out of the table; null while it is in it. */
    detachedAt: instant('detached_at'),
  },
  (table) => [uniqueIndex('table_months_once').on(table.tableName, table.untilId)],
);
