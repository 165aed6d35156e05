import { bigint, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { MOVEMENT_KINDS, PROVIDERS } from '../../../platform/payments/provider.ts';
import { type Difference, REPORT_STATES } from './differences.ts';

/** Movements as the provider lists them, each once. Payers are not recorded. */
export const providerMovements = pgTable(
  'provider_movements',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    ref: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /** The reference that both sides know: our id of a payout, the provider's id of anything else. */
    about: text().notNull(),
    currency: text().notNull().default('usd'),
    cents: bigint({ mode: 'number' }).notNull(),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('provider_movements_once').on(table.provider, table.ref),
    index('provider_movements_day').on(table.provider, table.at),
  ],
);

/**
 * One row per provider and UTC day: how its movements compared with the books, or why they could not be
 * compared.
 */
export const reconciliationReports = pgTable(
  'reconciliation_reports',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    day: date().notNull(),
    state: text({ enum: REPORT_STATES }).notNull(),
    /** Movements at the provider in our currency: count, then sum and fees. */
    movements: integer().notNull().default(0),
    cents: bigint({ mode: 'number' }).notNull().default(0),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull().default(0),
    /** The first differences, then the full count. */
    differences: jsonb().$type<Difference[]>().notNull().default([]),
    found: integer().notNull().default(0),
    /** Keys of the differences that admins were mailed. */
    toldOf: jsonb('told_of').$type<string[]>().notNull().default([]),
    /** For an undone day: the provider's kind of problem, then the number of tries. */
    failure: text(),
    tries: integer().notNull().default(0),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [unique('reconciliation_reports_once').on(table.provider, table.day)],
);
