import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { bookings } from '../bookings/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What clients say of a consultation; at most one review a booking. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name shown beside the words: a first name and an initial. */
    authorName: text('author_name').notNull(),
    bookingId: uuid('booking_id')
      .unique()
      .references(() => bookings.id),
    rating: integer().notNull(),
    body: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When its author changed it last; null while it is as it was written. */
    changedAt: instant('changed_at'),
    /** Since when it waits for an admin, as the content check has found something in it. */
    waitsSince: instant('waits_since'),
    /** Since when its author has taken it back; its words are gone. */
    withdrawnAt: instant('withdrawn_at'),
    /** Since when an admin has kept it from the profile, and why. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** When the practice was told of it, which is once. */
    announcedAt: instant('announced_at'),
    /** Whether the profile shows it; the stars of the others do not count. */
    isShown: boolean('is_shown')
      .notNull()
      .generatedAlwaysAs(sql`hidden_at is null and waits_since is null and withdrawn_at is null`),
  },
  (table) => [
    index('reviews_expert').on(table.expertId, table.createdAt),
    index('reviews_author').on(table.authorId),
    index('reviews_waiting').on(table.waitsSince).where(sql`${table.waitsSince} is not null`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('reviews_withdrawn', sql`${table.withdrawnAt} is null or ${table.body} = ''`),
  ],
);

/** What an owner of the practice answers to a review in public; one for each review, gone once it is removed. */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    reviewId: uuid('review_id')
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    writtenBy: uuid('written_by').references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at'),
    waitsSince: instant('waits_since'),
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** When the client was told of it, which is once. */
    announcedAt: instant('announced_at'),
    isShown: boolean('is_shown').notNull().generatedAlwaysAs(sql`hidden_at is null and waits_since is null`),
  },
  (table) => [
    index('review_answers_expert').on(table.expertId),
    index('review_answers_written_by').on(table.writtenBy),
    index('review_answers_waiting').on(table.waitsSince).where(sql`${table.waitsSince} is not null`),
    check('review_answers_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('review_answers_body', sql`${table.body} <> ''`),
  ],
);

/** The consultations whose clients were asked for a review, each once. */
export const reviewInvitations = pgTable('review_invitations', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  at: instant('at').notNull(),
});
