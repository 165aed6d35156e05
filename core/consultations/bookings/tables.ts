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
import type { Language } from '../../../lib/language.ts';
import { instant } from '../../../platform/database/instant.ts';
import { WAYS_TO_PAY } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { CONTESTS, STATUSES, type TransitionName } from './booking-life.ts';
import { END_REASONS } from './end-reasons.ts';
import { EXTENSION_STATES } from './extension.ts';

/** What a change of the law can touch. The condition of an index. */
export const IS_COMING = sql`status in ('awaiting-payment', 'requested', 'accepting', 'accepted')`;

/**
 * Consultations from request to end. Exclusion constraints in the migrations keep active bookings from
 * overlapping: `bookings_client_no_overlap` for one client, unless one booking replaces the other, and
 * `taken_times_no_overlap` for one practitioner.
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
     * Has no foreign key, because a booking outlives its practitioner. While the booking is active, its row
     * in `taken_times` has the foreign key.
     */
    practitionerId: uuid('practitioner_id').notNull(),
    optionId: uuid('option_id'),
    /** The client's concern, in their own words. Only the two sides can read it. */
    concern: text(),
    /** The title of the option at the time of the request. */
    optionTitle: text('option_title'),
    method: text().notNull(),
    status: text({ enum: STATUSES }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    minutes: integer().notNull(),
    /** Other starts that suit the client, until the expert accepts one. They are not held. */
    otherStarts: instant('other_starts').array().notNull().default([]),
    /**
     * The expert's place; null for a home visit. Has no foreign key, because a booking outlives its place.
     */
    placeId: uuid('place_id'),
    /** The IANA zone of the meeting place. `location` and `state` describe the same place. */
    zone: text().notNull(),
    /** The public name of the place at the time of the request. */
    location: text().notNull(),
    state: text().notNull(),
    /** The café that the expert named in the acceptance or the offer. */
    cafeName: text('cafe_name'),
    cafeAddress: text('cafe_address'),
    /**
     * How often the place's address was changed or removed after the acceptance. Calendar files derive their
     * sequence number from it.
     */
    addressChanges: integer('address_changes').notNull().default(0),
    addressChangedAt: instant('address_changed_at'),
    priceCents: integer('price_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    /** The tax on the price, under the law of `state` at the time of the request. */
    taxCents: integer('tax_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull().generatedAlwaysAs(sql`price_cents + fee_cents + tax_cents`),
    currency: text().notNull().default('USD'),
    /** The client's way to pay, fixed at the time of the request. */
    wayToPay: text('way_to_pay', { enum: WAYS_TO_PAY }).notNull().default('in-person'),
    /** The deadline to pay for a card booking. We send the request only after the payment. */
    payBy: instant('pay_by'),
    /** When the expert could first see the booking; null for an unpaid booking, which they never see. */
    askedAt: instant('asked_at').defaultNow(),
    /** When a request started to wait for another card. */
    cardFailedAt: instant('card_failed_at'),
    /** When a report of an expert no-show was settled. A card payment is then refunded in full. */
    missSettledAt: instant('miss_settled_at'),
    /**
     * Whether the client took a time that the expert offered. The booking then needs no acceptance. Reset to
     * false if the card fails.
     */
    isFromOffer: boolean('is_from_offer').notNull().default(false),
    /** The booking whose payment this one took over; null if it has its own. */
    paidUnder: uuid('paid_under').references((): AnyPgColumn => bookings.id),
    /** The agreed cancellation policy; null if paid in person. */
    policy: jsonb().$type<CancellationPolicy>(),
    /** Our percentage of the price, fixed at the time of the request. */
    commissionPercent: integer('commission_percent').notNull().default(0),
    /**
     * How many days after the end of a card booking we send its payout. `disputeHours` is how many hours
     * after the end the client can open a dispute.
     */
    payoutDays: integer('payout_days').notNull().default(2),
    disputeHours: integer('dispute_hours').notNull().default(48),
    /** The form creates it, so a second click sends the same key and finds the first request. */
    requestKey: uuid('request_key').notNull().unique(),
    /** The client's consent to show their location and notes before the answer. */
    sharesPlaceAndNotes: boolean('shares_place_and_notes').notNull().default(false),
    /**
     * The confirmed booking that a requested move would replace; null for other bookings, and after the
     * expert accepts the move.
     */
    standsId: uuid('stands_id').references((): AnyPgColumn => bookings.id),
    /** The booking that this one replaces, or will replace if the expert grants the move. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => bookings.id),
    /** The ID of the first booking in the chain, which can be this one. */
    chainId: uuid('chain_id').notNull(),
    /** The buffers before and after the booking at the time of the request. */
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    /** Unused. A later release can remove the column (decision 0079). */
    overlapKept: boolean('overlap_kept').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The maximum number of hours that the expert has to answer, fixed at the time of the request. */
    answerHours: integer('answer_hours').notNull().default(24),
    /** The deadline to answer, computed by `answerByOf` or, for a requested move, by `moveAnswerByOf`. */
    answerBy: instant('answer_by').notNull(),
    decidedAt: instant('decided_at'),
    /**
     * When the time began to count. If the client has not agreed to an early start, this is the booked start.
     */
    startedAt: instant('started_at'),
    /** When the expert entered the client's check-in code. */
    checkedInAt: instant('checked_in_at'),
    /** When the expert ended the consultation; null if its time ran out. */
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: END_REASONS }),
    /** The client's deadline to disagree if the consultation ended before half of its time. */
    endAskedUntil: instant('end_asked_until'),
    endAgreedAt: instant('end_agreed_at'),
    /** When a no-show was reported. */
    missedAt: instant('missed_at'),
    contest: text({ enum: CONTESTS }),
    /** The deadline to agree to the open proposal of an extension. */
    proposalUntil: instant('proposal_until'),
    /**
     * When we told both sides that the law will forbid the consultation on its day; null if the law allows
     * it.
     */
    unlawfulSince: instant('unlawful_since'),
    /** The deadline to pay for an agreed extension of a card booking. */
    extensionPayBy: instant('extension_pay_by'),
    /** Increases with each change that the two sides can see, so their open pages update. */
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
    index('bookings_unlawful').on(table.startsAt).where(sql`${table.unlawfulSince} is not null`),
    index('bookings_coming').on(table.state, table.startsAt).where(IS_COMING),
    index('bookings_completed').on(table.endsAt).where(sql`${table.status} = 'completed'`),
    check('bookings_minutes', sql`${table.minutes} between 15 and 240`),
    check(
      'bookings_length',
      sql`${table.endsAt} = ${table.startsAt} + ${table.minutes} * interval '1 minute'`,
    ),
    index('bookings_contested').on(table.missedAt).where(sql`${table.contest} is not null`),
    check('bookings_other_starts', sql`cardinality(${table.otherStarts}) <= 2`),
    check('bookings_contest', sql`${table.contest} is null or ${table.missedAt} is not null`),
    check('bookings_end_asked', sql`${table.endAskedUntil} is null or ${table.startedAt} is not null`),
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

export type BookingRow = typeof bookings.$inferSelect;

/**
 * Extensions proposed during a consultation, with their prices. Agreed minutes count toward the booking's
 * length and end, but not its price.
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
    /** Null until the client agrees to the extension and, by card, pays for it. */
    paid: text({ enum: WAYS_TO_PAY }),
    proposedAt: instant('proposed_at').notNull(),
    /** The deadline to agree or, after an agreement by card, to pay. */
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
 * The address of a home visit. The client can always read it. The expert sees the town and distance, and sees
 * the address only after accepting.
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
  /**
   * The distance from the nearest of the expert's public points to the center of the ZIP code, in miles,
   * rounded up.
   */
  miles: integer().notNull(),
});

/** Every transition of a booking. Rows are only ever added. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: uuid().primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    transition: text().$type<TransitionName>().notNull(),
    by: text({ enum: ['client', 'expert', 'admin', 'product'] }).notNull(),
    /** Null if the product made the step, for example when a request expired. */
    actorId: uuid('actor_id'),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    /** A person's note, or our own sentence. */
    note: text(),
    /**
     * Our own sentence in each language of the catalog; null if a person wrote the note, and in older rows.
     */
    notes: jsonb().$type<Record<Language, string>>(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('booking_events_booking').on(table.bookingId, table.at),
    index('booking_events_newest').on(table.at),
  ],
);
