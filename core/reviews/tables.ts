import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { bookings } from '../bookings/tables.ts';
import { experts } from '../experts/tables.ts';

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
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Since when an admin has kept it from the profile, and why; its stars do not count meanwhile. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true, precision: 3 }),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [
    index('reviews_expert').on(table.expertId, table.createdAt),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
);
