import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import type { Side } from '../bookings/booking-life.ts';
import { bookings } from '../bookings/tables.ts';
import { DISPUTE_OUTCOMES, DISPUTE_REASONS, DISPUTE_STATES } from './dispute.ts';

/** Clients' disputes about consultations paid by card. Only the two sides and admins can read them. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id),
    reason: text({ enum: DISPUTE_REASONS }).notNull(),
    /** The client's text; empty after their account is erased. */
    words: text().notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull().default('open'),
    openedAt: instant('opened_at').notNull(),
    answerBy: instant('answer_by').notNull(),
    answer: text(),
    answeredAt: instant('answered_at'),
    /** The admin's decision, with the refund and the reason. Both sides can read it. */
    outcome: text({ enum: DISPUTE_OUTCOMES }),
    backCents: integer('back_cents'),
    said: text(),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** When the dispute was decided or withdrawn. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('disputes_one_open').on(table.bookingId).where(sql`${table.state} = 'open'`),
    index('disputes_booking').on(table.bookingId),
    index('disputes_client').on(table.clientId),
    index('disputes_expert').on(table.expertId),
    index('disputes_newest').on(table.openedAt, table.id),
    check('disputes_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    check('disputes_decided', sql`(${table.state} = 'decided') = (${table.outcome} is not null)`),
    check('disputes_back', sql`(${table.outcome} is null) = (${table.backCents} is null)`),
    check(
      'disputes_cents',
      sql`(${table.outcome} = 'nothing') = (${table.backCents} = 0) and ${table.backCents} >= 0`,
    ),
    check('disputes_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);

/** Private pictures from both sides. Their bytes are stored encrypted under `disputes/{id}`. */
export const disputePictures = pgTable(
  'dispute_pictures',
  {
    id: uuid().primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    side: text().$type<Side>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The key that encrypts the file; null if it names none. */
    keyId: text('key_id'),
  },
  (table) => [
    index('dispute_pictures_dispute').on(table.disputeId, table.createdAt),
    check('dispute_pictures_side', sql`${table.side} in ('client', 'expert')`),
  ],
);
