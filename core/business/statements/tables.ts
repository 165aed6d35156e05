import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { PROVIDERS } from '../../../platform/payments/provider.ts';
import { ledgerEntries } from '../../money/payments/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { LINE_KINDS } from './statement.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const sum = (name: string) => integer(name).notNull().default(0);

/**
 * The months of a practice that are over, one after the other without a gap, each as it was when it was closed. The
 * migrations see to it that no row of these two tables is changed or removed.
 */
export const statements = pgTable(
  'statements',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id),
    /** '2026-11', in the zone beside it, which was that of the practice's first place. */
    month: text().notNull(),
    zone: text().notNull(),
    /** The code of the state of its first place then. */
    state: text(),
    /** What was owed to the practice at its beginning and at its end. */
    openingCents: bigint('opening_cents', { mode: 'number' }).notNull(),
    closingCents: bigint('closing_cents', { mode: 'number' }).notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (table) => [
    unique('statements_once').on(table.practiceId, table.month),
    index('statements_month').on(table.month),
    check('statements_month_form', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/** What has moved in a month that is over, one row for each movement of the ledger, which stands in one month alone. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid().primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    at: instant('at').notNull(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** What it was about, and its day at its place; no reference, as nobody is named here. */
    bookingId: uuid('booking_id'),
    day: date(),
    priceCents: sum('price_cents'),
    taxCents: sum('tax_cents'),
    commissionCents: sum('commission_cents'),
    givenBackCents: sum('given_back_cents'),
    shareCents: sum('share_cents'),
    paidOutCents: sum('paid_out_cents'),
  },
  (table) => [
    unique('statement_lines_once').on(table.practiceId, table.entryId),
    index('statement_lines_statement').on(table.statementId),
    index('statement_lines_entry').on(table.entryId),
    check(
      'statement_lines_share',
      sql`${table.kind} in ('payout', 'held-back', 'correction')
        or ${table.shareCents} = ${table.priceCents} + ${table.taxCents} - ${table.commissionCents} - ${table.givenBackCents}`,
    ),
  ],
);
