import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { SUBSCRIPTION_STATUSES } from '../../../platform/payments/provider.ts';
import { experts } from '../../people/experts/tables.ts';
import { subscriptions } from '../payments/tables.ts';
import { SPOTLIGHT_STATES } from './spotlight.ts';

/** The Spotlight of each practice that has ever paid for it, or is about to pay by hand. */
export const spotlights = pgTable(
  'spotlights',
  {
    practiceId: uuid('practice_id')
      .primaryKey()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** The subscription that pays for Spotlight now or paid for it last. */
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    paidUntil: instant('paid_until'),
    endsWithPeriod: boolean('ends_with_period').notNull().default(false),
    pausedAt: instant('paused_at'),
    /** Derived from the columns above (`spotlight.ts`). A job updates it as time passes. */
    state: text({ enum: SPOTLIGHT_STATES }).notNull(),
    /** When the current unbroken time in Spotlight began; null if the practice is not in Spotlight. */
    since: instant('since'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('spotlights_subscription').on(table.subscriptionId),
    index('spotlights_live').on(table.paidUntil).where(sql`${table.state} <> 'ended'`),
    check('spotlights_paid', sql`${table.paidUntil} is not null or ${table.state} in ('waiting', 'ended')`),
  ],
);

/**
 * The line for the seats of a state or of the whole country ('US'). The lowest `place` is next. After its
 * turn, a practice gets the highest `place`.
 */
export const spotlightLine = pgTable(
  'spotlight_line',
  {
    state: text().notNull(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    turns: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.practiceId] }),
    index('spotlight_line_practice').on(table.practiceId),
  ],
);

/** The seats of the current turn in each state and nationwide. */
export const spotlightSeats = pgTable(
  'spotlight_seats',
  {
    state: text().notNull(),
    /** The number of the turn, counted in days since 1970. */
    turn: integer().notNull(),
    seat: integer().notNull(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** Whether the practice got the seat mid-turn and so keeps its place in line. */
    isFilledIn: boolean('is_filled_in').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.seat] }),
    unique('spotlight_seats_one').on(table.state, table.practiceId),
    index('spotlight_seats_practice').on(table.practiceId),
    check('spotlight_seats_six', sql`${table.seat} between 1 and 6`),
  ],
);
