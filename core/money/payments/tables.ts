import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import {
  CHARGEBACK_STATUSES,
  MISMATCHES,
  PROVIDERS,
  SUBSCRIPTION_STATUSES,
} from '../../../platform/payments/provider.ts';
import { users } from '../../people/accounts/tables.ts';
import { PAYMENT_STATES } from './payment.ts';

/**
 * A payment for one subject of one purpose. Its amounts come from the provider's reports and never fall.
 * `state` is derived from them (`payment.ts`). Erasing the payer's account keeps the row.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    /** The subject's id. Has no foreign key, because payments don't depend on other concepts. */
    subjectId: uuid('subject_id').notNull(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    cents: integer().notNull(),
    currency: text().notNull().default('usd'),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    heldCents: integer('held_cents').notNull().default(0),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    isOver: boolean('is_over').notNull().default(false),
    /**
     * Whether money arrived after a newer payment replaced this one. We refund the money and do not notify
     * the purpose.
     */
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** When the payment became partial; null if it is not. */
    partialSince: instant('partial_since'),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** The provider's id of the payment; null until the provider reports it. */
    providerRef: text('provider_ref'),
    /** The subscription that the payment belongs to; null for a single payment. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    /** The number of the provider's current page (`checkoutRef`). Each new page gets the next number. */
    checkout: integer().notNull().default(1),
    checkoutRef: text('checkout_ref'),
    checkoutUrl: text('checkout_url'),
    checkoutEndsAt: instant('checkout_ends_at'),
    returnTo: text('return_to').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_one_live')
      .on(table.purpose, table.subjectId)
      .where(
        sql`${table.subscriptionId} is null and not ${table.isReplaced} and ${table.state} in ('begun', 'owed', 'held', 'partial', 'paid')`,
      ),
    index('payments_partial').on(table.partialSince).where(sql`${table.partialSince} is not null`),
    // The index is partial, because updating a column of a full unique index blocks new rows that reference
    // this row.
    uniqueIndex('payments_provider_ref')
      .on(table.provider, table.providerRef)
      .where(sql`${table.providerRef} is not null`),
    index('payments_payer').on(table.payerId),
    index('payments_subject').on(table.subjectId),
    index('payments_subscription').on(table.subscriptionId),
    index('payments_newest').on(table.createdAt, table.id),
    index('payments_unsettled')
      .on(table.state, table.createdAt, table.id)
      .where(sql`${table.state} in ('owed', 'partial')`),
    check('payments_sums', sql`${table.cents} > 0 and ${table.heldCents} >= 0 and ${table.paidCents} >= 0`),
    check('payments_refund', sql`${table.refundedCents} between 0 and ${table.paidCents}`),
    check('payments_currency', sql`${table.currency} = 'usd'`),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    subjectId: uuid('subject_id').notNull(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    cents: integer().notNull(),
    currency: text().notNull().default('usd'),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** The end of the last period that a paid bill covers. The provider can already have begun another. */
    periodEndsAt: instant('period_ends_at'),
    endsWithPeriod: boolean('ends_with_period').notNull().default(false),
    /**
     * Whether the subscription ends only because its payer is leaving. If the payer stays, it continues.
     */
    endsAsPayerLeaves: boolean('ends_as_payer_leaves').notNull().default(false),
    /** Whether billing is paused because the subject is unavailable. */
    isPaused: boolean('is_paused').notNull().default(false),
    /** When the recorded status was true at the provider. We ignore older reports. */
    toldAt: instant('told_at'),
    provider: text({ enum: PROVIDERS }).notNull(),
    providerRef: text('provider_ref'),
    customerRef: text('customer_ref'),
    checkout: integer().notNull().default(1),
    checkoutRef: text('checkout_ref'),
    checkoutUrl: text('checkout_url'),
    checkoutEndsAt: instant('checkout_ends_at'),
    returnTo: text('return_to').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live')
      .on(table.purpose, table.subjectId)
      .where(sql`${table.status} <> 'ended'`),
    uniqueIndex('subscriptions_provider_ref')
      .on(table.provider, table.providerRef)
      .where(sql`${table.providerRef} is not null`),
    index('subscriptions_payer').on(table.payerId),
    check('subscriptions_cents', sql`${table.cents} > 0`),
    check('subscriptions_currency', sql`${table.currency} = 'usd'`),
  ],
);

/**
 * Providers' events, each stored once, without data that identifies the payer. The transaction that applies
 * an event also marks it as applied.
 */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    payload: jsonb().$type<object>().notNull(),
    receivedAt: instant('received_at').notNull(),
    appliedAt: instant('applied_at'),
    /**
     * Whether an admin asked to apply the event again. The purpose is then notified even if nothing changes.
     */
    tellAgain: boolean('tell_again').notNull().default(false),
    /** The code or type of the last error, not its message; null if there is none. */
    failure: text(),
    /** The reason the event contradicts our data and will never be applied; null if it doesn't. */
    mismatch: text({ enum: MISMATCHES }),
    /** The payment that the event changed; null if there is none. */
    paymentId: uuid('payment_id').references(() => payments.id),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
  },
  (table) => [
    unique('provider_events_once').on(table.provider, table.eventId),
    index('provider_events_to_apply')
      .on(table.receivedAt, table.id)
      .where(sql`${table.appliedAt} is null and ${table.mismatch} is null`),
    index('provider_events_set_aside').on(table.receivedAt).where(sql`${table.mismatch} is not null`),
    index('provider_events_newest').on(table.receivedAt, table.id),
    index('provider_events_payment').on(table.paymentId),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The amount to refund; null for all that is left. */
    cents: integer(),
    /** A `RefundReason`; in rows of older versions, a sentence. */
    reason: text().notNull(),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_waiting').on(table.askedAt, table.id).where(sql`${table.doneAt} is null`),
    check('refunds_cents', sql`${table.cents} > 0`),
  ],
);

export const captures = pgTable(
  'captures',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    cents: integer().notNull(),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('captures_payment').on(table.paymentId),
    index('captures_waiting').on(table.askedAt, table.id).where(sql`${table.doneAt} is null`),
    check('captures_cents', sql`${table.cents} > 0`),
  ],
);

/** A chargeback as the provider reports it. Its amounts never fall. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: uuid().primaryKey(),
    /** The charged-back payment; null while we don't know it. */
    paymentId: uuid('payment_id').references(() => payments.id),
    provider: text({ enum: PROVIDERS }).notNull(),
    providerRef: text('provider_ref').notNull(),
    cents: integer().notNull(),
    status: text({ enum: CHARGEBACK_STATUSES }).notNull(),
    /** The provider's code for the reason. */
    reason: text().notNull(),
    evidenceBy: instant('evidence_by'),
    withdrawnCents: integer('withdrawn_cents').notNull().default(0),
    reinstatedCents: integer('reinstated_cents').notNull().default(0),
    feeCents: integer('fee_cents').notNull().default(0),
    feeBackCents: integer('fee_back_cents').notNull().default(0),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    unique('chargebacks_once').on(table.provider, table.providerRef),
    index('chargebacks_payment').on(table.paymentId),
    index('chargebacks_open').on(table.evidenceBy).where(sql`${table.closedAt} is null`),
    check('chargebacks_sums', sql`${table.reinstatedCents} <= ${table.withdrawnCents}`),
  ],
);

/**
 * An account of the ledger, such as 'at:stripe', 'owed', 'payable:experts', or 'income:application-fee'.
 */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
});

/** One movement of money. Rows are only added. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    /** Identifies the movement, so it can't be posted twice. */
    key: text().notNull().unique(),
    what: text().notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    at: instant('at').notNull(),
  },
  (table) => [
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_newest').on(table.at),
  ],
);

/**
 * The lines of a movement: positive into an account, negative out of it. Triggers ensure that the lines of
 * each entry sum to zero at commit, and reject updates and deletes.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: uuid().primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('ledger_lines_entry').on(table.entryId),
    index('ledger_lines_account').on(table.accountId),
    check('ledger_lines_moves', sql`${table.cents} <> 0`),
  ],
);

export const ledgerChecks = pgTable('ledger_checks', {
  id: uuid().primaryKey(),
  at: instant('at').notNull(),
  /** The number of entries whose lines do not sum to zero. */
  unbalanced: integer().notNull(),
  differing: integer().notNull(),
  /** The number of days whose records are not what they were. */
  altered: integer().notNull().default(0),
});

/**
 * Notes of what has moved since the ledger was last checked. Triggers write them with each change of a
 * payment's or chargeback's sums and with each entry, and the check deletes those it has followed.
 */
export const ledgerNotes = pgTable('ledger_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  entryId: uuid('entry_id'),
  paymentId: uuid('payment_id'),
});

/**
 * What the ledger contained for each finished UTC day when the check first read it. Later readings must find
 * the same.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    day: date().primaryKey(),
    entries: integer().notNull(),
    lines: integer().notNull(),
    /**
     * The sum of the hashes of all entries and lines, so their order does not matter. Empty if an operator
     * has accepted what the day contains now; the next run seals it again.
     */
    checksum: text().notNull(),
    sealedAt: instant('sealed_at').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [index('ledger_days_read').on(table.readAt)],
);

export const LEDGER_DIFFERENCES = ['unbalanced', 'differing', 'altered'] as const;

/** What the check of the ledger has found, until it is no longer so. */
export const ledgerDifferences = pgTable(
  'ledger_differences',
  {
    kind: text({ enum: LEDGER_DIFFERENCES }).notNull(),
    /** The ID of the entry or payment, or the day. */
    subject: text().notNull(),
    foundAt: instant('found_at').notNull(),
    /** When admins were last told; null before. */
    toldAt: instant('told_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/**
 * The records of the payment sandbox, which stands in for a provider. The prefix of `id` is the type of the
 * record. No money moves.
 */
export const sandboxRecords = pgTable('sandbox_records', {
  id: text().primaryKey(),
  data: jsonb().$type<object>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
