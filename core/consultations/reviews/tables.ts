import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { bookings } from '../bookings/tables.ts';

/** Clients' reviews of consultations, at most one per booking. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author's public name when they last wrote the review. */
    authorName: text('author_name').notNull(),
    bookingId: uuid('booking_id')
      .unique()
      .references(() => bookings.id),
    rating: integer().notNull(),
    body: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at'),
    /** When the review started to wait for an admin because the content check found something. */
    waitsSince: instant('waits_since'),
    /** When the author withdrew the review, which deleted its text. */
    withdrawnAt: instant('withdrawn_at'),
    /** When an admin hid the review; null while it is not hidden. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** When we notified the practice. We do so only once. */
    announcedAt: instant('announced_at'),
    /** Whether the review is public. If not, its stars do not count. */
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

/** Owners' public answers, at most one per review. Removing an answer deletes its row. */
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
    /** When we notified the client. We do so only once. */
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

/** Consultations whose clients we have asked for a review, once each. */
export const reviewInvitations = pgTable('review_invitations', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  at: instant('at').notNull(),
});
