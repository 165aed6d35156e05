import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { ACCOUNT_STATUSES, PROVIDERS } from '../../../platform/payments/provider.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { payments } from '../../money/payments/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { PAYOUT_KINDS, PAYOUT_STATES, PAYOUT_WAITS } from './payout.ts';

/**
 * The practices' accounts at the provider. Each has one owner as its holder. Only the provider knows the
 * holder's identity and bank. An account is live until it is closed or ended. The database ensures that the
 * holder of a live account owns the practice.
 */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** The holder; null for an account that ended before we recorded holders. */
    ownerId: uuid('owner_id').references(() => users.id),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** The provider's ID of the account; null until we know it. */
    providerRef: text('provider_ref'),
    status: text({ enum: ACCOUNT_STATUSES }).notNull(),
    /** When the bank last rejected a transfer, by the provider's clock. */
    bankFailedAt: instant('bank_failed_at'),
    bankFailure: text('bank_failure'),
    bankTookAt: instant('bank_took_at'),
    /** When the latest report was true at the provider. We ignore older reports. */
    toldAt: instant('told_at'),
    /** When the account ended. We never pay to it afterward. */
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
 * Payouts to practices: one row for the share of each payment, created at the charge, and one for each
 * balance that we owe. `cents` is the current amount until we send the payout.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: PAYOUT_KINDS }).notNull(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id),
    /** The payment and, below, the booking that the share comes from. Both are null for a balance. */
    paymentId: uuid('payment_id').references(() => payments.id),
    bookingId: uuid('booking_id').references(() => bookings.id),
    provider: text({ enum: PROVIDERS }).notNull(),
    cents: integer().notNull(),
    /** The part that we keep to cover the practice's debt. We send the rest. */
    recoveredCents: integer('recovered_cents').notNull().default(0),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    /** The part of the transfer that was reversed. */
    reversedCents: integer('reversed_cents').notNull().default(0),
    /** The reason the payout waited at the last check; null if nothing held it back. */
    wait: text({ enum: PAYOUT_WAITS }),
    /** The provider's kind of problem in the last failure. */
    failure: text(),
    /** When we will send the payout, if known. */
    dueAt: instant('due_at'),
    /** The number of the latest call. We repeat a call without an answer under the same number. */
    attempt: integer().notNull().default(0),
    /** The provider's ID of the receiving account. `providerRef` is the provider's ID of the transfer. */
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
 * Changes of each practice's balance: negative if it owes us, positive if we owe it more than its shares. The
 * sum over all rows is the negated ledger account 'receivable:experts'. Rows are only ever added.
 */
export const payoutBalanceMoves = pgTable(
  'payout_balance_moves',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id),
    /**
     * The payment that caused the move; null if `payoutId` is set. A move with a payout is an amount that
     * we kept from that payout, sent with it, or got back from it.
     */
    paymentId: uuid('payment_id').references(() => payments.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    cents: bigint({ mode: 'number' }).notNull(),
    /** The part that is still undecided because of an open chargeback. */
    undecidedCents: bigint('undecided_cents', { mode: 'number' }).notNull().default(0),
    at: instant('at').notNull(),
  },
  (table) => [
    index('payout_balance_moves_expert').on(table.expertId),
    index('payout_balance_moves_payment').on(table.paymentId),
    check('payout_balance_moves_of', sql`num_nonnulls(${table.paymentId}, ${table.payoutId}) = 1`),
  ],
);
