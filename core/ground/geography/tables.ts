import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';

export const stateLaws = pgTable(
  'state_laws',
  {
    id: uuid().primaryKey(),
    state: text().notNull(),
    status: text({ enum: ['legal', 'mixed', 'illegal'] }).notNull(),
    since: date().notNull(),
    /** The last day on which the row applies; null if none is known. */
    until: date(),
    note: text().notNull(),
    source: text().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('state_laws_state_since').on(table.state, table.since),
    check('state_laws_order', sql`${table.until} >= ${table.since}`),
    check('state_laws_state', sql`${table.state} ~ '^[A-Z]{2}$'`),
  ],
);

export const stateTaxes = pgTable(
  'state_taxes',
  {
    id: uuid().primaryKey(),
    state: text().notNull(),
    since: date().notNull(),
    /** The tax rate in thousandths of a percent. */
    rate: integer('rate_thousandths').notNull(),
    note: text().notNull(),
    source: text().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('state_taxes_state_since').on(table.state, table.since),
    check('state_taxes_state', sql`${table.state} ~ '^[A-Z]{2}$'`),
    check('state_taxes_rate', sql`${table.rate} between 0 and 20000`),
  ],
);

/**
 * Addresses to e-mail once a state is served. We delete a row when we send that e-mail, when the person asks
 * us to, or after two years.
 */
export const lawWaits = pgTable(
  'law_waits',
  {
    id: uuid().primaryKey(),
    state: text().notNull(),
    email: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('law_waits_email_state').on(table.email, table.state),
    index('law_waits_state').on(table.state, table.createdAt),
    check('law_waits_state_code', sql`${table.state} ~ '^[A-Z]{2}$'`),
  ],
);
