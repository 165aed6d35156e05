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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { WAYS_TO_PAY } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { CONTESTS, STATUSES, type TransitionName } from './booking-life.ts';
import { END_REASONS } from './end-reasons.ts';
import { EXTENSION_STATES } from './extension.ts';

/**
 * Consultations from request to end. An exclusion constraint from the migrations keeps a client's active
 * bookings from overlapping, unless one replaces the other (`bookings_client_no_overlap`); `taken_times` does
 * the same for practitioners.
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
    /**
     * The practitioner; no foreign key, since a booking outlives them. While it is active, `taken_times` has
     * one.
     */
    practitionerId: uuid('practitioner_id').notNull(),
    optionId: uuid('option_id'),
    /** What the client would like help with, in their words; only the two sides can read it. */
    concern: text(),
    /** The option's title when requested. */
    optionTitle: text('option_title'),
    method: text().notNull(),
    status: text({ enum: STATUSES }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    minutes: integer().notNull(),
    /** Other starts that suit the client, until an acceptance; not held. */
    otherStarts: instant('other_starts').array().notNull().default([]),
    /** The expert's place, null for a home visit; no foreign key, since a booking outlives the place. */
    placeId: uuid('place_id'),
    /** IANA zone of the site of the consultation, which also determines `location` and `state`. */
    zone: text().notNull(),
    /** Public words for where it takes place, as they were when requested. */
    location: text().notNull(),
    state: text().notNull(),
    /** The café that the expert named with the acceptance or the offer; null otherwise. */
    cafeName: text('cafe_name'),
    cafeAddress: text('cafe_address'),
    /**
     * How often the address of its place was corrected after acceptance, and when last; for calendar files.
     */
    addressChanges: integer('address_changes').notNull().default(0),
    addressChangedAt: instant('address_changed_at'),
    priceCents: integer('price_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    /** The tax on the price, by the place's state at the time of the request. */
    taxCents: integer('tax_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull().generatedAlwaysAs(sql`price_cents + fee_cents + tax_cents`),
    currency: text().notNull().default('USD'),
    /** How it is paid, fixed at the request. */
    wayToPay: text('way_to_pay', { enum: WAYS_TO_PAY }).notNull().default('in-person'),
    /** By card: the payment deadline before it becomes a request. */
    payBy: instant('pay_by'),
    /** Since when the expert knows of it; null for an unpaid one, which they never see. */
    askedAt: instant('asked_at').defaultNow(),
    /** Since when a request waits for another card after a failed one. */
    cardFailedAt: instant('card_failed_at'),
    /** When an expert no-show was settled, after which a card payment is refunded in full. */
    missSettledAt: instant('miss_settled_at'),
    /**
     * Whether the client took a time that the expert offered, which needs no acceptance; false after the card
     * failed.
     */
    isFromOffer: boolean('is_from_offer').notNull().default(false),
    /** The booking whose payment it took over; null for its own. */
    paidUnder: uuid('paid_under').references((): AnyPgColumn => bookings.id),
    /** The agreed refund policy; null if paid in person. */
    policy: jsonb().$type<CancellationPolicy>(),
    /** Our percentage of the price, fixed at the request. */
    commissionPercent: integer('commission_percent').notNull().default(0),
    /** By card: days from the end to the payout, and hours after the end in which a dispute can be opened. */
    payoutDays: integer('payout_days').notNull().default(2),
    disputeHours: integer('dispute_hours').notNull().default(48),
    /** Generated with the form; a second press sends the same key and finds the first request. */
    requestKey: uuid('request_key').notNull().unique(),
    /** The client's consent to show their location and notes before the answer. */
    sharesPlaceAndNotes: boolean('shares_place_and_notes').notNull().default(false),
    /** For a requested move: the confirmed booking. Null otherwise, and after the move is granted. */
    standsId: uuid('stands_id').references((): AnyPgColumn => bookings.id),
    /** The booking that this one replaces, or is to replace. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => bookings.id),
    /** The first booking of those that replaced each other, possibly itself. */
    chainId: uuid('chain_id').notNull(),
    /** The buffers around it when requested. */
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    /** Unused since 0.9; a later release may remove it (decision 0079). */
    overlapKept: boolean('overlap_kept').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The most hours for the expert to answer, fixed at the request. */
    answerHours: integer('answer_hours').notNull().default(24),
    /** The deadline for the expert's answer; see `answerByOf`. */
    answerBy: instant('answer_by').notNull(),
    decidedAt: instant('decided_at'),
    /** When its time began to count; the booked start after an early start by the expert alone. */
    startedAt: instant('started_at'),
    /** When the expert entered the code that the client showed. */
    checkedInAt: instant('checked_in_at'),
    /** When the expert ended it by hand. */
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: END_REASONS }),
    /**
     * After an end before half of the time: until when the client can say otherwise, and when they agreed.
     */
    endAskedUntil: instant('end_asked_until'),
    endAgreedAt: instant('end_agreed_at'),
    /** When a no-show was reported, and whether that is contested. */
    missedAt: instant('missed_at'),
    contest: text({ enum: CONTESTS }),
    /** The deadline to agree to the latest proposed extension; null without one. */
    proposalUntil: instant('proposal_until'),
    /** Since when both sides know that the law of its day forbids it; null if it does not. */
    unlawfulSince: instant('unlawful_since'),
    /** By card: the deadline to pay for an agreed extension; null without one. */
    extensionPayBy: instant('extension_pay_by'),
    /** Grows with each change that its sides see, so that their open pages update. */
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
    check('bookings_minutes', sql`${table.minutes} between 15 and 240`),
    check(
      'bookings_length',
      sql`${table.endsAt} = ${table.startsAt} + ${table.minutes} * interval '1 minute'`,
    ),
    index('bookings_contested').on(table.missedAt).where(sql`${table.contest} is not null`),
    check('bookings_other_starts', sql`cardinality(${table.otherStarts}) <= 2`),
    check('bookings_contest', sql`${table.contest} is null or ${table.missedAt} is not null`),
    check('bookings_end_asked', sql`${table.endAskedUntil} is null or ${table.endedAt} is not null`),
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
 * Extra time proposed during a consultation, with its price. Agreed minutes are in the booking's length and
 * end, but not in its price.
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
    /** How it is paid; null until it counts. */
    paid: text({ enum: WAYS_TO_PAY }),
    proposedAt: instant('proposed_at').notNull(),
    /** The deadline to agree, or after an agreement by card, to pay. */
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
 * The address of a home visit. The client can always read it. The expert sees town and miles, and after
 * acceptance the address.
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
  /** From the nearest of the expert's public points to the center of the ZIP code, rounded up. */
  miles: integer().notNull(),
});

/** Every transition of a booking, with its time and actor. Rows are never changed. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    transition: text().$type<TransitionName>().notNull(),
    by: text({ enum: ['client', 'expert', 'admin', 'product'] }).notNull(),
    /** Null if the product did it, such as when a request expires. */
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
