import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../accounts/tables.ts';
import { GENDER_IDS } from './genders.ts';
import { IS_LISTABLE, IS_SHOWN } from './listed-sql.ts';
import { PLACE_CHECK_STATUSES } from './places/place-check.ts';
import { USUAL_NOTICE_MINUTES } from './usual-notice.ts';
import { USUAL_RATE_CENTS } from './usual-rate.ts';

/** A mask of up to 63 bits, as a decimal string. */
const bits = customType<{ data: string }>({ dataType: () => 'bigint' });

/**
 * Practices, listed as experts. Their places are in `expert_places`, and their people in `practice_members`.
 * A demo listing has no members.
 */
export const experts = pgTable(
  'experts',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    type: text({ enum: ['individual', 'wellness-center'] }).notNull(),
    title: text().notNull().default(''),
    bio: text().notNull().default(''),
    /** Licenses, training, and the like, in the expert's own words. Can be multiline. */
    credentials: text().notNull().default(''),
    /** Schools and courses, in the expert's own words. Can be multiline. */
    education: text().notNull().default(''),
    /** The mean of the reviews, from 0 to 5; 0 if there are none. */
    rating: real().notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    ratePerMinuteCents: integer('rate_per_minute_cents').notNull().default(USUAL_RATE_CENTS),
    /** False if the expert takes no requests, although the listing stays visible. */
    isActive: boolean('is_active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Whether the practice holds Spotlight. Only `core/money/spotlight` writes it. */
    isSpotlight: boolean('is_spotlight').notNull().default(false),
    /** The practice is hidden if this is null or one of the next three columns is set (`listed.ts`). */
    approvedAt: instant('approved_at'),
    suspendedAt: instant('suspended_at'),
    licenseExpiredAt: instant('license_expired_at'),
    pausedAt: instant('paused_at'),
    /** When the practice was hidden because of a missing setup step; null if none hides it. */
    setupMissingSince: instant('setup_missing_since'),
    /**
     * When the grace period ends; null if there is none. Until then, the practice stays listed despite a
     * missing setup step.
     */
    setupGraceUntil: instant('setup_grace_until'),
    /**
     * The way to pay that applied when we last checked the setup (`core/people/setup`); null if we never did.
     */
    setupCheckedFor: text('setup_checked_for'),
    /** When we told the owners that clients can find and book the practice (`tellLive`). We do so once. */
    liveToldAt: instant('live_told_at'),
    /** When the expert last set the rate; null if never. */
    rateChosenAt: instant('rate_chosen_at'),
    /** When an admin verified who the expert is and where they consult; null if never. */
    verifiedAt: instant('verified_at'),
    isShown: boolean('is_shown').notNull().generatedAlwaysAs(sql.raw(IS_SHOWN)),
    isListable: boolean('is_listable').notNull().generatedAlwaysAs(sql.raw(IS_LISTABLE)),
    consultationMethods: text('consultation_methods').array().notNull().default(sql`'{}'`),
    /** The reach for home visits, in miles from the nearest place or from `serviceZip`. */
    visitMiles: integer('visit_miles').notNull().default(25),
    /** The ZIP code whose center is the origin of the reach; null to measure from the places. */
    serviceZip: text('service_zip'),
    serviceLat: doublePrecision('service_lat'),
    serviceLng: doublePrecision('service_lng'),
    /** Category ids. */
    tags: text().array().notNull().default(sql`'{}'`),
    lastSeenAt: instant('last_seen_at'),
    consultationsHeld: integer('consultations_held').notNull().default(0),
    answerMinutes: integer('answer_minutes').array().notNull().default(sql`'{}'`),
    /** The current or next free stretch. `refreshFreeStretch` writes both columns. */
    freeFrom: instant('free_from'),
    freeUntil: instant('free_until'),
    /**
     * When `free_from` becomes too soon to book. Set only for experts who require more than the usual notice.
     */
    freeStaleAt: instant('free_stale_at'),
    /**
     * One bit for each part of a day that has a bookable start (`day-parts.ts`). `refreshFreeStretch` writes
     * it.
     */
    freeParts: bits('free_parts').notNull().default(sql`0`),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('experts_newest').on(table.createdAt, table.id),
    // The admins' searches for part of a name.
    index('experts_words').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    index('experts_free_until').on(table.freeUntil),
    index('experts_free_stale').on(table.freeStaleAt).where(sql`${table.freeStaleAt} is not null`),
    index('experts_setup_checked').on(table.setupCheckedFor),
    index('experts_setup_grace').on(table.setupGraceUntil).where(sql`${table.setupGraceUntil} is not null`),
    index('experts_live_untold')
      .on(table.id)
      .where(sql`${table.liveToldAt} is null and ${table.isListable} and not ${table.isDemo}`),
    check('experts_rating_range', sql`${table.rating} between 0 and 5`),
    check('experts_visit_miles', sql`${table.visitMiles} between 1 and 100`),
    check(
      'experts_service_area',
      sql`num_nulls(${table.serviceZip}, ${table.serviceLat}, ${table.serviceLng}) in (0, 3)`,
    ),
    check('experts_rate_positive', sql`${table.ratePerMinuteCents} between 1 and 100000`),
  ],
);

/**
 * The places where an expert consults, ordered by `rank`, from 0. Label, address, ZIP code, and exact point
 * are private to the expert and to clients with an accepted booking there. Everyone sees the public label,
 * city, state, zone, and public point. Triggers keep the listing up to date.
 */
export const expertPlaces = pgTable(
  'expert_places',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    rank: integer().notNull().default(0),
    /** The expert's name for the place, such as 'Studio'. */
    label: text().notNull().default(''),
    /** The street address; null until the expert enters it. */
    address: text(),
    zip: text(),
    /** How to find the door. Clients see it only with the address. */
    directions: text().notNull().default(''),
    bring: text().notNull().default(''),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** Whether the public point is the exact one. */
    isExactPublic: boolean('is_exact_public').notNull().default(false),
    /** Public facts about access to the place. */
    isStepFree: boolean('is_step_free').notNull().default(false),
    hasParking: boolean('has_parking').notNull().default(false),
    /** The seed of the public point (`publicPoint`), drawn once and kept secret. */
    pointSeed: uuid('point_seed').notNull(),
    /** The town or region, such as 'Denver, CO' or 'Colorado Capital Region'. */
    publicLabel: text('public_label').notNull(),
    publicLat: doublePrecision('public_lat').notNull(),
    publicLng: doublePrecision('public_lng').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    /** The IANA time zone of the place. */
    zone: text().notNull(),
    /**
     * When an admin approved the place; null until then. An unapproved place is not listed, can't be booked,
     * and ranks after the others.
     */
    checkedAt: instant('checked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('expert_places_expert').on(table.expertId, table.rank),
    unique('expert_places_own').on(table.expertId, table.id),
    check('expert_places_rank', sql`${table.rank} >= 0`),
    check(
      'expert_places_on_earth',
      sql`${table.lat} between -90 and 90 and ${table.lng} between -180 and 180
        and ${table.publicLat} between -90 and 90 and ${table.publicLng} between -180 and 180`,
    ),
  ],
);

/**
 * Admins' checks of places that are new, have moved, or get their first address. Each place has at most one
 * pending check.
 */
export const placeChecks = pgTable(
  'place_checks',
  {
    id: uuid().primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => expertPlaces.id, { onDelete: 'cascade' }),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    status: text({ enum: PLACE_CHECK_STATUSES }).notNull(),
    address: text().notNull(),
    zip: text().notNull(),
    publicLabel: text('public_label').notNull(),
    /** The address that an admin last approved; null for a new place. */
    formerAddress: text('former_address'),
    formerZip: text('former_zip'),
    formerLabel: text('former_label'),
    /** The reason for a rejection; otherwise empty. */
    said: text().notNull().default(''),
    sentAt: instant('sent_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('place_checks_one_waiting').on(table.placeId).where(sql`${table.status} = 'waiting'`),
    index('place_checks_place').on(table.placeId, table.sentAt),
    index('place_checks_practice').on(table.practiceId),
    index('place_checks_queue').on(table.status, table.sentAt),
  ],
);

/**
 * Photos of a place that its owner shows to clients. Like other public photos, they are redrawn and stored
 * under `photos/{key}`.
 */
export const placePhotos = pgTable(
  'place_photos',
  {
    key: text().primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => expertPlaces.id, { onDelete: 'cascade' }),
    /** The position in display order, from 0. */
    rank: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('place_photos_place').on(table.placeId, table.rank)],
);

/** The consultation options of experts. `minutes` is the option's length. */
export const consultationOptions = pgTable(
  'consultation_options',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    category: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    minutes: integer().notNull().default(15),
    position: integer().notNull().default(0),
    /**
     * The number of changes so far. It lets us warn the second of two people who edit an option at the same
     * time.
     */
    version: integer().notNull().default(0),
  },
  (table) => [
    unique('consultation_options_own').on(table.expertId, table.id),
    index('consultation_options_expert').on(table.expertId, table.position),
    check('consultation_options_minutes', sql`${table.minutes} >= 1`),
  ],
);

/**
 * The profile style of each practice (`profile-style.ts`), including locked fields, which take effect only
 * with Spotlight. Always read it through `styleOf`.
 */
export const profileStyles = pgTable(
  'profile_styles',
  {
    practiceId: uuid('practice_id')
      .primaryKey()
      .references(() => experts.id, { onDelete: 'cascade' }),
    style: jsonb().$type<unknown>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [check('profile_styles_object', sql`jsonb_typeof(${table.style}) = 'object'`)],
);

/**
 * The short address of each practice's business card. A trigger creates it. We never reuse it, so a printed
 * card never leads to another practice.
 */
export const businessCards = pgTable(
  'business_cards',
  {
    code: text().primaryKey(),
    /** Null once the practice is erased. */
    practiceId: uuid('practice_id')
      .unique()
      .references(() => experts.id, { onDelete: 'set null' }),
  },
  (table) => [check('business_cards_code', sql`${table.code} ~ '^[b-df-hj-np-tv-z2-9]{8}$'`)],
);

/** The members of each practice. An individual is a practice of one; a person can belong to several. */
export const practiceMembers = pgTable(
  'practice_members',
  {
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['owner', 'staff'] }).notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.userId] }),
    // Other tables reference this constraint to require that a person has a certain role.
    unique('practice_members_role_of').on(table.practiceId, table.userId, table.role),
    index('practice_members_user').on(table.userId, table.since),
    check('practice_members_role', sql`${table.role} in ('owner', 'staff')`),
  ],
);

/**
 * The people who give consultations at a practice. Every practice has at least one. Rows are never removed:
 * people who stop get an `active_until` and keep their past bookings.
 */
export const practitioners = pgTable(
  'practitioners',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** Null if the practitioner has no account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name that clients choose the practitioner by; null if it is the practice's name. */
    name: text(),
    /** BCP 47 tags of the languages that the practitioner consults in (`languages.ts`). */
    languages: text().array().notNull().default(sql`'{}'`),
    /** Null if the practitioner has not stated one. */
    gender: text({ enum: GENDER_IDS }),
    /** The position in display order, from 0. */
    rank: integer().notNull().default(0),
    /** True until someone sets the practitioner's hours. */
    keepsDefaultHours: boolean('keeps_default_hours').notNull().default(true),
    /** Whether clients can book the practitioner at any hour. The weekly hours stay stored for later. */
    aroundTheClock: boolean('around_the_clock').notNull().default(false),
    /**
     * The number of changes to the weekly hours so far. It lets us warn the second of two people who edit
     * them at the same time.
     */
    hoursVersion: integer('hours_version').notNull().default(0),
    /** The minimum number of minutes between a request and the start of its consultation. */
    noticeMinutes: integer('notice_minutes').notNull().default(USUAL_NOTICE_MINUTES),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    activeSince: instant('active_since').notNull().defaultNow(),
    /** Null while the practitioner is active. */
    activeUntil: instant('active_until'),
  },
  (table) => [
    unique('practitioners_own').on(table.practiceId, table.id),
    index('practitioners_user').on(table.userId),
    check('practitioners_rank', sql`${table.rank} >= 0`),
    check(
      'practitioners_rules',
      sql`${table.noticeMinutes} between 15 and 10080 and ${table.bufferBeforeMinutes} between 0 and 240
        and ${table.bufferAfterMinutes} between 0 and 240`,
    ),
    check('practitioners_name', sql`btrim(${table.name}) <> ''`),
    check('practitioners_gender', sql`${table.gender} in ('woman', 'man', 'nonbinary')`),
  ],
);

/** Options that a practitioner does not give. The practitioner gives all others. */
export const optionsNotGiven = pgTable(
  'options_not_given',
  {
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    optionId: uuid('option_id').notNull(),
    practitionerId: uuid('practitioner_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.optionId, table.practitionerId] }),
    foreignKey({
      name: 'options_not_given_option',
      columns: [table.expertId, table.optionId],
      foreignColumns: [consultationOptions.expertId, consultationOptions.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'options_not_given_practitioner',
      columns: [table.expertId, table.practitionerId],
      foreignColumns: [practitioners.practiceId, practitioners.id],
    }).onDelete('cascade'),
    index('options_not_given_practitioner').on(table.practitionerId),
    index('options_not_given_expert').on(table.expertId),
  ],
);

/**
 * Texts in a listing that read like an offer of product and that their author insisted on, for admins to
 * review. Each text has at most one open flag.
 */
export const contentFlags = pgTable(
  'content_flags',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /**
     * Identifies the flagged text: a field of the profile, or the title or description of the option with
     * this id.
     */
    place: text().notNull(),
    found: text().array().notNull(),
    words: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The admin's decision, or a note that the author changed the text; null while the flag is open. */
    outcome: text(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('content_flags_one_open')
      .on(table.practiceId, table.place)
      .where(sql`${table.closedAt} is null`),
    index('content_flags_newest').on(table.createdAt, table.id),
    check('content_flags_closed', sql`(${table.closedAt} is null) = (${table.outcome} is null)`),
  ],
);

/** Admins' suspensions of practices. Each practice has at most one active suspension. */
export const practiceSuspensions = pgTable(
  'practice_suspensions',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    suspendedBy: uuid('suspended_by').references(() => users.id, { onDelete: 'set null' }),
    suspendedAt: instant('suspended_at').notNull(),
    liftedAt: instant('lifted_at'),
  },
  (table) => [
    uniqueIndex('practice_suspensions_one').on(table.practiceId).where(sql`${table.liftedAt} is null`),
  ],
);
