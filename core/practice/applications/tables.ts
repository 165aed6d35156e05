import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import {
  APPLICANT_TYPES,
  APPLICATION_STATUSES,
  type ApplicationTransitionName,
  CHECKS,
  FILE_KINDS,
  type Rejection,
} from './application.ts';

/** Applications to become an expert. A person has at most one open application. */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: APPLICATION_STATUSES }).notNull(),
    type: text({ enum: APPLICANT_TYPES }).notNull().default('individual'),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** The place as the applicant typed it. */
    location: text().notNull().default(''),
    /** The `placeKey` of the place that the applicant confirmed on the map. */
    confirmed: text().notNull().default(''),
    licenseNumber: text('license_number').notNull().default(''),
    about: text().notNull().default(''),
    /** The code of the state that issued a center's license. */
    licenseState: text('license_state'),
    licenseExpiresOn: date('license_expires_on'),
    /** Whether the applicant agrees that the public profile shows the photos of the place after approval. */
    showsPlaces: boolean('shows_places').notNull().default(false),
    /**
     * The ZIP code of the place found for `location`. This column and the next six are null until the draft
     * is submitted.
     */
    zip: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    city: text(),
    state: text(),
    zone: text(),
    placeLabel: text('place_label'),
    /** An admin's message to the applicant. */
    said: text().notNull().default(''),
    rejection: text().$type<Rejection>(),
    /** The fee requested; null if we have not requested one. Later increases do not apply. */
    feeCents: integer('fee_cents'),
    /** The rejected application before this one; null if there is none. */
    followsId: uuid('follows_id'),
    practiceId: uuid('practice_id').references(() => experts.id, { onDelete: 'set null' }),
    submittedAt: instant('submitted_at'),
    /** When the evidence was complete; null until then. */
    reviewBeganAt: instant('review_began_at'),
    promisedOn: date('promised_on'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('applications_one_open')
      .on(table.userId)
      .where(sql`${table.status} in ('draft', 'submitted', 'in-review', 'more-asked')`),
    index('applications_user').on(table.userId, table.createdAt),
    index('applications_queue').on(table.status, table.reviewBeganAt),
    check(
      'applications_place',
      sql`num_nulls(${table.lat}, ${table.lng}, ${table.state}, ${table.zone}) in (0, 4)`,
    ),
  ],
);

export const applicationSteps = pgTable(
  'application_steps',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    transition: text().$type<ApplicationTransitionName>().notNull(),
    status: text({ enum: APPLICATION_STATUSES }).notNull(),
    note: text().notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [index('application_steps_application').on(table.applicationId, table.at)],
);

/** Private pictures, encrypted and stored under `applications/{application}/{id}`. */
export const applicationFiles = pgTable(
  'application_files',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text({ enum: FILE_KINDS }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The key that encrypts the file; null if it names none. */
    keyId: text('key_id'),
  },
  (table) => [index('application_files_application').on(table.applicationId, table.createdAt)],
);

/**
 * The legal name and date of birth that an applicant gave with an identity document, encrypted. Deleted
 * with the application's pictures.
 */
export const applicationIdentities = pgTable('application_identities', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  /** A JWE with the legal name and date of birth. */
  sealed: text().notNull(),
  givenAt: instant('given_at').notNull(),
});

/**
 * Photos of visitors who apply, encrypted and stored under `visitor-photos/{id}` until they have an account.
 */
export const visitorPhotos = pgTable(
  'visitor_photos',
  {
    id: uuid().primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** The key that encrypts the file; null if it names none. */
    keyId: text('key_id'),
  },
  (table) => [index('visitor_photos_created').on(table.createdAt)],
);

export const applicationChecks = pgTable(
  'application_checks',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    check: text({ enum: CHECKS }).notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.check] })],
);
