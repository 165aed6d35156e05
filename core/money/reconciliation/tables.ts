import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { MOVEMENT_KINDS, PROVIDERS } from '../../../platform/payments/provider.ts';
import { type Difference, REPORT_STATES } from './differences.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What has moved at a provider, by its own list; each movement once. Who paid is not in it. */
export const providerMovements = pgTable(
  'provider_movements',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    ref: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /** What it is about, as both sides know it: our id of a payout, and the provider's of anything else. */
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

/** What came of comparing a provider with the books: one row for each day, by UTC. */
export const reconciliationReports = pgTable(
  'reconciliation_reports',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    day: date().notNull(),
    state: text({ enum: REPORT_STATES }).notNull(),
    /** How many movements the provider had, what they come to, and what it kept for them. */
    movements: integer().notNull().default(0),
    cents: bigint({ mode: 'number' }).notNull().default(0),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull().default(0),
    /** The first of what differs, and how many there are in all. */
    differences: jsonb().$type<Difference[]>().notNull().default([]),
    found: integer().notNull().default(0),
    /** Which differences admins were told of. */
    toldOf: jsonb('told_of').$type<string[]>().notNull().default([]),
    /** Of a day that is undone: the provider's kind of problem, and how often it was tried. */
    failure: text(),
    tries: integer().notNull().default(0),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [unique('reconciliation_reports_once').on(table.provider, table.day)],
);
