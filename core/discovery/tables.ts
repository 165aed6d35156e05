import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { experts } from '../experts/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const cube = customType<{ data: string }>({ dataType: () => 'cube' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What a search reads of an expert, whoever keeps it. */
const searched = {
  /** The place as a point of the unit sphere: the straight distance orders as the great circle does. */
  at: cube().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  rating: real().notNull(),
  freeFrom: instant('free_from'),
  freeUntil: instant('free_until'),
  isSpotlight: boolean('is_spotlight').notNull(),
  state: text().notNull(),
  zone: text().notNull(),
  /** Plain words of name and place; with a '#' before: category ids, the state's code, 'center' for centers. */
  words: tsvector().notNull(),
};

/**
 * What a search reads of each approved expert: one narrow row, so that thousands fit where ten full ones
 * would. Triggers on `experts` keep it (see the migrations); nothing else writes it.
 */
export const listing = pgTable(
  'listing',
  {
    expertId: uuid('expert_id')
      .primaryKey()
      .references(() => experts.id, { onDelete: 'cascade' }),
    ...searched,
  },
  (table) => [
    index('listing_rating').on(table.rating, table.expertId),
    index('listing_spotlight_rating').on(table.rating, table.expertId).where(sql`${table.isSpotlight}`),
    index('listing_at').using('gist', table.at),
    index('listing_spotlight_at').using('gist', table.at).where(sql`${table.isSpotlight}`),
    index('listing_words').using('gin', table.words).with({ fastupdate: false }),
    index('listing_local_words')
      .using('gin', sql`local_words(${table.words}, ${table.lat}, ${table.lng})`)
      .with({ fastupdate: false }),
    index('listing_cell_zone').on(sql`cell_of(${table.lat}, ${table.lng})`, table.zone),
    index('listing_free').on(table.freeFrom, table.rating.desc(), table.expertId.desc()),
  ],
);

/**
 * The rows of `listing` once more, for those who were seen a short while ago: a small table, so that 'Online
 * Now' looks at few rows, and noting presence rewrites no large index. May hold some who have left since;
 * `sweepPresence` takes them out. No index holds `last_seen_at`, so noting it touches one row alone.
 */
export const listingOnline = pgTable(
  'listing_online',
  {
    expertId: uuid('expert_id')
      .primaryKey()
      .references(() => listing.expertId, { onDelete: 'cascade' }),
    ...searched,
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    index('listing_online_rating').on(table.rating, table.expertId),
    index('listing_online_at').using('gist', table.at),
    index('listing_online_words').using('gin', table.words).with({ fastupdate: false }),
    index('listing_online_free').on(table.freeFrom, table.rating.desc(), table.expertId.desc()),
  ],
);
