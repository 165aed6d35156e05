import { bigint, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { MOVEMENT_KINDS, PROVIDERS } from '../../../platform/payments/provider.ts';
import { type Difference, REPORT_STATES } from './differences.ts';

/** The provider's movements, without data about their payers. */
export const providerMovements = pgTable(
  'provider_movements',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    ref: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /**
     * The reference of the movement's subject, known to both sides: our id of a payout, or the provider's id
     * of anything else.
     */
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

/** Compares the provider's movements of a UTC day with the ledger. */
export const reconciliationReports = pgTable(
  'reconciliation_reports',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    day: date().notNull(),
    state: text({ enum: REPORT_STATES }).notNull(),
    /** The number of the provider's movements in our currency. */
    movements: integer().notNull().default(0),
    cents: bigint({ mode: 'number' }).notNull().default(0),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull().default(0),
    /** The first differences; `found` has the full count. */
    differences: jsonb().$type<Difference[]>().notNull().default([]),
    found: integer().notNull().default(0),
    /** The keys of the differences that admins already got an e-mail about. */
    toldOf: jsonb('told_of').$type<string[]>().notNull().default([]),
    /** The kind of the provider's problem; null after a comparison. */
    failure: text(),
    tries: integer().notNull().default(0),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [unique('reconciliation_reports_once').on(table.provider, table.day)],
);
