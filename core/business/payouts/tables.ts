import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ACCOUNT_STATUSES, PROVIDERS } from '../../../platform/payments/provider.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { payments } from '../../money/payments/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { PAYOUT_KINDS, PAYOUT_STATES, PAYOUT_WAITS } from './payout.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The accounts that a provider keeps for practices, each of one owner: it is their identity and bank, which the provider
 * alone knows. One is live until it is closed or has an end; the database keeps that its owner owns the practice then.
 */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** Who set it up; null for one that ended before that was kept. */
    ownerId: uuid('owner_id').references(() => users.id),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** The provider's id of it; null until it has told one. */
    providerRef: text('provider_ref'),
    status: text({ enum: ACCOUNT_STATUSES }).notNull(),
    /** When its bank last took no money, and why, and when it last did, each by the provider’s clock; null for never. */
    bankFailedAt: instant('bank_failed_at'),
    bankFailure: text('bank_failure'),
    bankTookAt: instant('bank_took_at'),
    /** When that was so at the provider; what was so earlier is passed over. */
    toldAt: instant('told_at'),
    /** Since when nothing is paid to it any more; it never is again. */
    endedAt: instant('ended_at'),
    liveOwnerId: uuid('live_owner_id').generatedAlwaysAs(
      sql`case when ended_at is null and status <> 'closed' then owner_id end`,
    ),
    liveRole: text('live_role').generatedAlwaysAs(
      sql`case when ended_at is null and status <> 'closed' then 'owner' end`,
    ),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payout_accounts_one_live')
      .on(table.expertId, table.provider)
      .where(sql`${table.status} <> 'closed' and ${table.endedAt} is null`),
    unique('payout_accounts_provider_ref').on(table.provider, table.providerRef),
    check(
      'payout_accounts_owned',
      sql`${table.ownerId} is not null or ${table.endedAt} is not null or ${table.status} = 'closed'`,
    ),
    foreignKey({
      name: 'payout_accounts_of_an_owner',
      columns: [table.expertId, table.liveOwnerId, table.liveRole],
      foreignColumns: [practiceMembers.practiceId, practiceMembers.userId, practiceMembers.role],
    }),
    index('payout_accounts_owner').on(table.ownerId),
  ],
);

/**
 * What is paid to a practice: one row for the share of each payment that it has part in, from the moment that it is
 * charged, and one for each balance that we owe it. While it waits `cents` is what it would be now.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: PAYOUT_KINDS }).notNull(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id),
    /** What it is a share of, and the booking that is paid by it; null for a balance. */
    paymentId: uuid('payment_id').references(() => payments.id),
    bookingId: uuid('booking_id').references(() => bookings.id),
    provider: text({ enum: PROVIDERS }).notNull(),
    cents: integer().notNull(),
    /** What of it was kept for what the practice owes; the rest is sent. */
    recoveredCents: integer('recovered_cents').notNull().default(0),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    /** What of what was sent has come back since. */
    reversedCents: integer('reversed_cents').notNull().default(0),
    /** Why it waits; null for one that does not. */
    wait: text({ enum: PAYOUT_WAITS }),
    /** What it failed on last, by the provider's kind of problem. */
    failure: text(),
    /** From when on it is to be sent, as far as that is known. */
    dueAt: instant('due_at'),
    /** How often a new call was begun for it; a call that was not answered is repeated, not begun anew. */
    attempt: integer().notNull().default(0),
    /** To which account of the provider it goes, and the provider's id of it. */
    accountRef: text('account_ref'),
    providerRef: text('provider_ref'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    paidAt: instant('paid_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('payouts_once').on(table.paymentId),
    uniqueIndex('payouts_one_balance')
      .on(table.expertId)
      .where(sql`${table.kind} = 'balance' and ${table.state} <> 'paid'`),
    index('payouts_open').on(table.createdAt, table.id).where(sql`${table.state} <> 'paid'`),
    index('payouts_expert').on(table.expertId, table.createdAt),
    index('payouts_newest').on(table.createdAt, table.id),
    index('payouts_booking').on(table.bookingId),
    check('payouts_cents', sql`${table.cents} >= 0`),
    check('payouts_recovered', sql`${table.recoveredCents} between 0 and ${table.cents}`),
    check('payouts_of', sql`(${table.kind} = 'share') = (${table.paymentId} is not null)`),
    check('payouts_waits', sql`(${table.state} = 'waiting') = (${table.wait} is not null)`),
    check('payouts_paid', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
  ],
);

/**
 * What each practice owes us, or we owe it beyond its shares: below zero for what it owes. All of it together is, the
 * other way round, what the ledger has in 'receivable:experts'. Rows are only added.
 */
export const payoutBalanceMoves = pgTable(
  'payout_balance_moves',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id),
    /** What was paid out of this payment has to come back, or need not after all; with `payoutId`, kept of that payout, sent by it or come back of it. */
    paymentId: uuid('payment_id').references(() => payments.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    cents: bigint({ mode: 'number' }).notNull(),
    /** What of it is not decided yet, as a chargeback is open. */
    undecidedCents: bigint('undecided_cents', { mode: 'number' }).notNull().default(0),
    at: instant('at').notNull(),
  },
  (table) => [
    index('payout_balance_moves_expert').on(table.expertId),
    index('payout_balance_moves_payment').on(table.paymentId),
    check('payout_balance_moves_of', sql`num_nonnulls(${table.paymentId}, ${table.payoutId}) = 1`),
  ],
);
