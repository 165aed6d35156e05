import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { WAYS_TO_PAY } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { CONTESTS, STATUSES, type TransitionName } from './booking.ts';
import { END_REASONS } from './end-reasons.ts';
import { EXTENSION_STATES } from './extension.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Consultations from request to end. The migrations add an exclusion constraint: no two rows of one client that
 * something can still become of share an instant, unless one takes the place of the other
 * (`bookings_client_no_overlap`). The same rule for a practitioner stands on `taken_times`.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id),
    /** Who gives it; no reference, as a booking outlives them. While it stands, `taken_times` has one. */
    practitionerId: uuid('practitioner_id').notNull(),
    optionId: uuid('option_id'),
    /** What the client would like help with, in their words; for the two sides alone. */
    concern: text(),
    /** What is consulted about, as it was called when requested. */
    optionTitle: text('option_title'),
    method: text().notNull(),
    status: text({ enum: STATUSES }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    minutes: integer().notNull(),
    /** Other starts that suit its client as well, while it is asked for; nothing is held for them. */
    otherStarts: instant('other_starts').array().notNull().default([]),
    /** At which of the expert's places, null for a home visit; no reference, as a booking outlives the place. */
    placeId: uuid('place_id'),
    /** IANA zone of where it takes place, as are `location` and `state`. */
    zone: text().notNull(),
    /** Where it takes place, in public words, as it was when requested. */
    location: text().notNull(),
    state: text().notNull(),
    /** The café that the expert has named with their answer; null for anything else. */
    cafeName: text('cafe_name'),
    cafeAddress: text('cafe_address'),
    /** How often the address of its place was corrected since it was accepted, and when last; for calendar files. */
    addressChanges: integer('address_changes').notNull().default(0),
    addressChangedAt: instant('address_changed_at'),
    priceCents: integer('price_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    /** On the price, by the state where it takes place, as it was when requested. */
    taxCents: integer('tax_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull().generatedAlwaysAs(sql`price_cents + fee_cents + tax_cents`),
    currency: text().notNull().default('USD'),
    /** How it is paid, as it was when it was asked for; whatever is said of its money reads it here. */
    wayToPay: text('way_to_pay', { enum: WAYS_TO_PAY }).notNull().default('in-person'),
    /** By card: until when it can be paid before it becomes a request. */
    payBy: instant('pay_by'),
    /** Since when the expert knows of it; null for what its client has not paid, which they never see. */
    askedAt: instant('asked_at').defaultNow(),
    /** Since when a request waits for another card, as the last one could not be charged. */
    cardFailedAt: instant('card_failed_at'),
    /** By card: since when it is settled that the expert did not come, so that all is given back. */
    missSettledAt: instant('miss_settled_at'),
    /** True while it is a time that the expert has offered, so that nothing of theirs is left to say. */
    isFromOffer: boolean('is_from_offer').notNull().default(false),
    /** The booking whose payment it has taken over; null where it is its own. */
    paidUnder: uuid('paid_under').references((): AnyPgColumn => bookings.id),
    /** What is given back when it is cancelled, as it was agreed to; null for what is paid in person. */
    policy: jsonb().$type<CancellationPolicy>(),
    /** What we keep of the price, as it was when it was asked for. */
    commissionPercent: integer('commission_percent').notNull().default(0),
    /** How many days after its end its expert is paid, and for how many hours a dispute can be opened; by card. */
    payoutDays: integer('payout_days').notNull().default(2),
    disputeHours: integer('dispute_hours').notNull().default(48),
    /** Made by the form, so that a second press of the button finds the first request. */
    requestKey: uuid('request_key').notNull().unique(),
    /** The client's choice that the expert reads their place and notes before answering. */
    sharesPlaceAndNotes: boolean('shares_place_and_notes').notNull().default(false),
    /** The confirmed booking that stands until this time is granted; null for every other, and once it is. */
    standsId: uuid('stands_id').references((): AnyPgColumn => bookings.id),
    /** The booking that was given up for this one, or is to be. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => bookings.id),
    /** The first booking of those that took each other's place, this one where there was none. */
    chainId: uuid('chain_id').notNull(),
    /** What the expert keeps free around it, as it was when requested. */
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    /** Unused since 0.9; a later release may remove it (decision 0079). */
    overlapKept: boolean('overlap_kept').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** How many hours the expert had to answer at most, as it was when it was asked for. */
    answerHours: integer('answer_hours').notNull().default(24),
    /** By when the expert has to answer; see `answerByOf`. */
    answerBy: instant('answer_by').notNull(),
    decidedAt: instant('decided_at'),
    /** When the expert has started and ended it; null for what ran its time by itself. */
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** Why the expert ended it before its time was over. */
    endReason: text('end_reason', { enum: END_REASONS }),
    /** When one side said that the other did not come, and whether that is contested. */
    missedAt: instant('missed_at'),
    contest: text({ enum: CONTESTS }),
    /** Until when the client can agree to the extension that was proposed last; null without one that waits. */
    proposalUntil: instant('proposal_until'),
    /** Since when its two sides know that the law does not allow it on its day; null where it does. */
    unlawfulSince: instant('unlawful_since'),
    /** By card: until when an extension that its client has agreed to can be paid; null without one. */
    extensionPayBy: instant('extension_pay_by'),
    /** Grows with everything that its two sides see of it, so that their open pages hear of it. */
    changes: integer().notNull().default(0),
  },
  (table) => [
    index('bookings_expert').on(table.expertId, table.startsAt),
    index('bookings_client').on(table.clientId, table.startsAt),
    index('bookings_chain').on(table.chainId),
    index('bookings_newest').on(table.createdAt, table.id),
    index('bookings_starts').on(table.startsAt),
    index('bookings_reference').on(sql`right(${table.id}::text, 8)`),
    uniqueIndex('bookings_one_move')
      .on(table.standsId)
      .where(sql`${table.standsId} is not null and ${table.status} = 'requested'`),
    check(
      'bookings_move',
      sql`${table.standsId} is null or ${table.status} in ('requested', 'declined', 'cancelled', 'expired')`,
    ),
    index('bookings_requested').on(table.answerBy).where(sql`${table.status} = 'requested'`),
    index('bookings_awaiting_payment').on(table.payBy).where(sql`${table.status} = 'awaiting-payment'`),
    index('bookings_accepting').on(table.startsAt).where(sql`${table.status} = 'accepting'`),
    index('bookings_paid_under').on(table.paidUnder).where(sql`${table.paidUnder} is not null`),
    index('bookings_missed')
      .on(table.missedAt)
      .where(sql`${table.status} = 'expert-no-show' and ${table.missSettledAt} is null`),
    index('bookings_extension_pay_by')
      .on(table.extensionPayBy)
      .where(sql`${table.extensionPayBy} is not null`),
    index('bookings_accepted').on(table.endsAt).where(sql`${table.status} in ('accepted', 'in-progress')`),
    index('bookings_completed').on(table.endsAt).where(sql`${table.status} = 'completed'`),
    check('bookings_minutes', sql`${table.minutes} between 15 and 240 and ${table.minutes} % 15 = 0`),
    check(
      'bookings_length',
      sql`${table.endsAt} = ${table.startsAt} + ${table.minutes} * interval '1 minute'`,
    ),
    index('bookings_contested').on(table.missedAt).where(sql`${table.contest} is not null`),
    check('bookings_other_starts', sql`cardinality(${table.otherStarts}) <= 2`),
    check('bookings_contest', sql`${table.contest} is null or ${table.missedAt} is not null`),
    check('bookings_ended', sql`${table.endReason} is null or ${table.endedAt} is not null`),
    check(
      'bookings_by_card',
      sql`${table.wayToPay} = 'in-person' or (${table.policy} is not null and ${table.payBy} is not null)`,
    ),
    check('bookings_commission', sql`${table.commissionPercent} between 0 and 50`),
    check('bookings_cafe', sql`(${table.cafeName} is null) = (${table.cafeAddress} is null)`),
    check('bookings_buffers', sql`${table.bufferBeforeMinutes} >= 0 and ${table.bufferAfterMinutes} >= 0`),
    check(
      'bookings_money',
      sql`${table.priceCents} >= 0 and ${table.feeCents} >= 0 and ${table.taxCents} >= 0`,
    ),
  ],
);

/**
 * More time that an expert has proposed while a consultation was under way, each with its price. What was agreed to is
 * in the booking's length and end, and never in its price.
 */
export const bookingExtensions = pgTable(
  'booking_extensions',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id),
    minutes: integer().notNull(),
    priceCents: integer('price_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    totalCents: integer('total_cents').notNull().generatedAlwaysAs(sql`price_cents + tax_cents`),
    state: text({ enum: EXTENSION_STATES }).notNull(),
    /** How it is paid, once it counts. */
    paid: text({ enum: WAYS_TO_PAY }),
    proposedAt: instant('proposed_at').notNull(),
    /** Until when the client could agree. */
    until: instant('until').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('booking_extensions_booking').on(table.bookingId),
    index('booking_extensions_expert').on(table.expertId),
    index('booking_extensions_client').on(table.clientId),
    check('booking_extensions_minutes', sql`${table.minutes} > 0 and ${table.minutes} % 15 = 0`),
    check('booking_extensions_money', sql`${table.priceCents} >= 0 and ${table.taxCents} >= 0`),
    check('booking_extensions_paid', sql`(${table.state} = 'agreed') = (${table.paid} is not null)`),
  ],
);

/**
 * Where a home visit goes to. The client always reads it; the expert reads town and miles, and the address of one
 * that they have accepted.
 */
export const homeVisits = pgTable('home_visits', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  clientId: uuid('client_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  address: text().notNull(),
  zip: text().notNull(),
  /** From the nearest of the expert's public points to the middle of the ZIP code, rounded up. */
  miles: integer().notNull(),
});

/** Every transition of a booking: which, when, by whom and as what. Rows are only ever added. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    transition: text().$type<TransitionName>().notNull(),
    by: text({ enum: ['client', 'expert', 'admin', 'product'] }).notNull(),
    /** Null when the product itself did it, as when a request runs out. */
    actorId: uuid('actor_id'),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    note: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('booking_events_booking').on(table.bookingId, table.at),
    index('booking_events_newest').on(table.at),
  ],
);
