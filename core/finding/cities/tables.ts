import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';

/** The `after` of the first part. No expert has this ID. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * How experts are divided among the files of the sitemap, by their IDs. Without rows, there is one part with
 * all of them.
 */
export const sitemapParts = pgTable(
  'sitemap_parts',
  {
    /** The ID after which the part begins. The next part's is where it ends. */
    after: uuid().primaryKey(),
    /** How many experts it had when they were counted. */
    experts: integer().notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [index('sitemap_parts_counted').on(table.countedAt)],
);

/**
 * How many experts each city has, in every state, without demo listings. Only `refreshCities` writes to this
 * table.
 */
export const listedCities = pgTable(
  'listed_cities',
  {
    state: text().notNull(),
    city: text().notNull(),
    experts: integer().notNull(),
    /** How many of them have their first place of the state here. Their sum over a state counts each expert once. */
    newInState: integer('new_in_state').notNull(),
    /** The mean position of the experts, in degrees. */
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** When one of the experts last changed. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.city] })],
);

/**
 * Experts whose places changed, and the city of the place before or after the change. Triggers on `listing`
 * and `experts` note them until `refreshCities` has counted the city and the expert's other cities. Rows are
 * only added and removed, so writers never wait for each other.
 */
export const staleCities = pgTable('stale_cities', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  expertId: uuid('expert_id').notNull(),
  state: text().notNull(),
  city: text().notNull(),
});
