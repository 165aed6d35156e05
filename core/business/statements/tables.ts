import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { PROVIDERS } from '../../../platform/payments/provider.ts';
import { ledgerEntries } from '../../money/payments/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { LINE_KINDS } from './statement.ts';

const sum = (name: string) => integer(name).notNull().default(0);

/**
 * A practice's finished months, without gaps, as they were when closed. Triggers in the migrations keep the
 * rows of `statements` and `statement_lines` from changing.
 */
export const statements = pgTable(
  'statements',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id),
    /** A month such as '2026-11', in the zone of the practice's first place. */
    month: text().notNull(),
    zone: text().notNull(),
    /** The state of the first place when the month closed. */
    state: text(),
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

/**
 * When each practice that was ever paid by card has a month to close. A trigger adds the practice with its
 * first charge (see the migrations).
 */
export const practiceClosings = pgTable(
  'practice_closings',
  {
    practiceId: uuid('practice_id')
      .primaryKey()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** The end of its first open month. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('practice_closings_due').on(table.dueAt)],
);

/** The movements of a finished month. Each ledger entry appears once per practice. */
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
    /** The booking, without a foreign key. `day` is the day of the consultation in its zone. */
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
