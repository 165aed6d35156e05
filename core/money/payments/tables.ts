import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CHARGEBACK_STATUSES,
  MISMATCHES,
  PROVIDERS,
  SUBSCRIPTION_STATUSES,
} from '../../../platform/payments/provider.ts';
import { users } from '../../people/accounts/tables.ts';
import { PAYMENT_STATES } from './payment.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * What is paid for one subject of one purpose. Its sums say what the provider has told and never fall; `state`
 * follows from them (`payment.ts`). Rows stay when the payer's account is erased.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    /** The id of what is paid for; no reference, as payments know nothing of the concepts. */
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
    /** Whether money came when another one had taken its place already: it goes back, and its purpose never hears of it. */
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** Since when less than was asked for is held or paid; null where it is not so. */
    partialSince: instant('partial_since'),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** The provider's id of what was taken; null until it has told one. */
    providerRef: text('provider_ref'),
    /** The subscription of which this is one period; null for what is paid once. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
    /** The page of the provider that is open now, and until when; a later one has a higher number. */
    checkout: integer().notNull().default(1),
    checkoutRef: text('checkout_ref'),
    checkoutUrl: text('checkout_url'),
    checkoutEndsAt: instant('checkout_ends_at'),
    /** The path to go on at once it is paid. */
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
    // In part, as a change of what is unique as a whole would lock out new rows that point at this one.
    uniqueIndex('payments_provider_ref')
      .on(table.provider, table.providerRef)
      .where(sql`${table.providerRef} is not null`),
    index('payments_payer').on(table.payerId),
    index('payments_subject').on(table.subjectId),
    index('payments_subscription').on(table.subscriptionId),
    index('payments_newest').on(table.createdAt, table.id),
    check('payments_sums', sql`${table.cents} > 0 and ${table.heldCents} >= 0 and ${table.paidCents} >= 0`),
    check('payments_refund', sql`${table.refundedCents} between 0 and ${table.paidCents}`),
    check('payments_currency', sql`${table.currency} = 'usd'`),
  ],
);

/** What is paid each month for one subject of one purpose. */
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
    /** Until when it is paid for; what a bill covers counts, not what the provider has begun. */
    periodEndsAt: instant('period_ends_at'),
    endsWithPeriod: boolean('ends_with_period').notNull().default(false),
    /** Whether it ends since its payer has asked to leave, so that it goes on if they stay. */
    endsAsPayerLeaves: boolean('ends_as_payer_leaves').notNull().default(false),
    /** True while nothing is taken, as the subject is not to be had. */
    isPaused: boolean('is_paused').notNull().default(false),
    /** When what is noted here was so at the provider; what was so earlier is passed over. */
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

/** What providers have told, each event once, without what names the payer. Applied in one transaction with its effect. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** The provider's own id of it. */
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    payload: jsonb().$type<object>().notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Null while it waits, and after it has failed. */
    appliedAt: instant('applied_at'),
    /** True when an admin has it applied once more, so that the purpose is told even where nothing has moved. */
    tellAgain: boolean('tell_again').notNull().default(false),
    /** The code or the type of what it failed on last, never its words; null once it is applied. */
    failure: text(),
    /** Why it does not match what it names: it is set aside, and never applied. */
    mismatch: text({ enum: MISMATCHES }),
    /** What it was about; null where it says nothing that we keep. */
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

/** What is to be given back of a payment, until the provider has said that it is. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Null gives back all that is left. */
    cents: integer(),
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

/** What is to be taken of what is held, until the provider has said what became of it. */
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

/**
 * What the bank of a payer has demanded back of a payment, as its provider tells it. Its sums never fall; what it comes
 * to is in the ledger.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: uuid().primaryKey(),
    /** Null for a payment that we do not know by its name. */
    paymentId: uuid('payment_id').references(() => payments.id),
    provider: text({ enum: PROVIDERS }).notNull(),
    providerRef: text('provider_ref').notNull(),
    cents: integer().notNull(),
    status: text({ enum: CHARGEBACK_STATUSES }).notNull(),
    /** The provider's word for why. */
    reason: text().notNull(),
    /** Until when the provider takes evidence. */
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

/** What money is or lies in, such as 'at:stripe', 'owed', 'payable:experts' and 'income:application-fee'. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
});

/** One movement of money, written once under its key. Rows are only added. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    /** Says what has moved, so that it is not written a second time. */
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
 * The two or more sides of a movement: what comes into an account is above zero, what goes out of it below.
 * The migrations see to it that the lines of an entry come to zero at each commit, and that no row of the
 * ledger is changed or removed.
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

/** What the nightly look at the ledger has found. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: uuid().primaryKey(),
  at: instant('at').notNull(),
  /** Entries whose lines do not come to zero, and payments whose sums the ledger does not have. */
  unbalanced: integer().notNull(),
  differing: integer().notNull(),
});

/** What the sandbox keeps in place of a provider: what it was asked for and has answered. No money stands behind it. */
export const sandboxRecords = pgTable('sandbox_records', {
  id: text().primaryKey(),
  data: jsonb().$type<object>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
