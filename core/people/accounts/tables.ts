import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { CONSENT_ACTS, DOCUMENTS, type DocumentName } from './documents.ts';
import { VIEW_REASONS } from './view-reasons.ts';

/**
 * Accounts of people. Experts are members of a practice (`practice_members`). No request can set `isAdmin`.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The URL path of the photo, such as `/photo/{key}`. */
    image: text(),
    /** The phone number in E.164 format, such as +13035550123. */
    phone: text(),
    /** Replaces `email` once it is confirmed. */
    pendingEmail: text('pending_email'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    dateOfBirth: date('date_of_birth'),
    /**
     * The IANA time zone of the person's browser at sign-up. Used for the age check and for showing times.
     */
    zone: text(),
    /** The language that the person chose, such as 'es'; null if they never chose. */
    language: text(),
    isAdmin: boolean('is_admin').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    /**
     * Cookies of known browsers count only if we issued them after this instant (`known-browser.server.ts`).
     */
    browsersKnownFrom: instant('browsers_known_from'),
    /**
     * Links in e-mails that open without signing in work only if we created them at or after this instant;
     * null for no limit.
     */
    mailLinksFrom: instant('mail_links_from'),
    /** When we will delete the account; null if the person has not asked for deletion. */
    deleteAt: instant('delete_at'),
    /**
     * When we erased all personal data; null for an active account. Bookings and reviews still refer to the
     * row.
     */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('users_image').on(table.image)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The view that an admin opened in this session; null if none. Ignored once the view has ended. */
    viewId: uuid('view_id').references((): AnyPgColumn => accountViews.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_view').on(table.viewId)],
);

/** Each time an admin viewed someone's account as that person, with the reason. */
export const accountViews = pgTable(
  'account_views',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id),
    reason: text({ enum: VIEW_REASONS }).notNull(),
    /** The admin's note. Only other admins see it. */
    words: text().notNull(),
    startedAt: instant('started_at').notNull(),
    /** When the view ends automatically. */
    endsAt: instant('ends_at').notNull(),
    /** When the view ended; null until then. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('account_views_person').on(table.personId, table.startedAt),
    index('account_views_admin').on(table.adminId),
    index('account_views_open').on(table.endsAt).where(sql`${table.endedAt} is null`),
    check(
      'account_views_in_order',
      sql`${table.endsAt} > ${table.startedAt} and ${table.endedAt} between ${table.startedAt} and ${table.endsAt}`,
    ),
  ],
);

/**
 * Documents that people agreed to or were shown. Append-only, except that we delete the rows of an
 * unconfirmed account that we remove. When an account is erased, its rows stay without the network address.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    document: text({ enum: Object.keys(DOCUMENTS) as [DocumentName, ...DocumentName[]] }).notNull(),
    version: text().notNull(),
    act: text({ enum: CONSENT_ACTS }).notNull(),
    ipAddress: text('ip_address'),
    at: instant('at').notNull(),
  },
  (table) => [uniqueIndex('consents_once').on(table.userId, table.document, table.version)],
);

export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('credentials_user').on(table.userId),
    uniqueIndex('credentials_provider_account').on(table.providerId, table.accountId),
  ],
);

/** A person's authenticator app. `confirmedAt` is null until the person completes its setup. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted. */
  secret: text().notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last accepted code. Codes up to that step are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * Fingerprints of recovery codes, for people who have lost their authenticator app. Using a code deletes
 * its row.
 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark: text().notNull(),
    /** The key of the fingerprint; null before fingerprints named it, 'kept' if it is one of the kept keys. */
    keyId: text('key_id'),
  },
  (table) => [uniqueIndex('recovery_codes_mark').on(table.userId, table.mark)],
);

/** E-mail address changes that someone with the previous address can still undo. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    formerEmail: text('former_email').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('email_changes_user').on(table.userId),
    index('email_changes_former').on(table.formerEmail),
  ],
);

/**
 * Suspensions of people. While one is open, a trigger on `sessions` refuses every new session of the
 * person, however they sign in.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    suspendedBy: uuid('suspended_by')
      .notNull()
      .references(() => users.id),
    suspendedAt: instant('suspended_at').notNull(),
    liftedAt: instant('lifted_at'),
  },
  (table) => [
    uniqueIndex('suspensions_one_open').on(table.userId).where(sql`${table.liftedAt} is null`),
    index('suspensions_user').on(table.userId, table.suspendedAt),
  ],
);

/** Single-use tickets of people who passed the first step of sign-in and have not yet entered a code. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/**
 * Encrypted form drafts of people who had to log in first. A draft expires a few seconds after we show it, or
 * after an hour.
 */
export const typedDrafts = pgTable(
  'typed_drafts',
  {
    /** The fingerprint of the token that opens the draft. */
    id: text().primaryKey(),
    /**
     * Identifies the account or visitor's browser that we rendered the page for. If null, no one can open the
     * draft.
     */
    mark: text(),
    /** The fingerprint of the network that sent the draft; null in rows older than this column. */
    network: text(),
    sealed: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('typed_drafts_mark').on(table.mark), index('typed_drafts_expires').on(table.expiresAt)],
);
