import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { expertPlaces } from '../../people/experts/tables.ts';

const bits = customType<{ data: string }>({ dataType: () => 'bigint' });
const cube = customType<{ data: string }>({ dataType: () => 'cube' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const varbit = customType<{ data: string }>({ dataType: () => 'varbit' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The data that a search reads about an expert at one place. `listing` and `listing_online` share these
 * columns.
 */
const searched = {
  expertId: uuid('expert_id').notNull(),
  /**
   * The rank of the place. If several places match equally well, the one with the lowest rank represents the
   * expert.
   */
  rank: integer().notNull(),
  /**
   * The straight-line distance through the unit sphere to the expert's nearest other place; infinite if
   * there is none.
   */
  apart: doublePrecision().notNull(),
  /**
   * The public point on the unit sphere. Straight-line distances sort in the same order as great-circle
   * distances.
   */
  at: cube().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  rating: real().notNull(),
  freeFrom: instant('free_from'),
  freeUntil: instant('free_until'),
  /** One bit for each part of a day that has a bookable start (`day-parts.ts`). */
  freeParts: bits('free_parts').notNull().default(sql`0`),
  isSpotlight: boolean('is_spotlight').notNull(),
  city: text().notNull(),
  state: text().notNull(),
  zone: text().notNull(),
  /**
   * The reach for home visits, as a straight-line distance through the unit sphere; null without home
   * visits.
   */
  visitReach: doublePrecision('visit_reach'),
  /** The center of the service ZIP code, if the reach starts there; null to measure from `at`. */
  visitAt: cube('visit_at'),
  /**
   * The plain words of the name and the place, and the marks, each with a leading '#': category IDs, the
   * state's code, consultation methods, the price band, access, languages, genders, and 'center' for
   * centers.
   */
  words: tsvector().notNull(),
};

/**
 * The data that a search reads about each checked place of each listable expert. A row is much narrower than
 * a row of `experts`, so a search reads fewer pages. Only triggers on `experts` and `expert_places` write to
 * this table (see the migrations).
 */
export const listing = pgTable(
  'listing',
  {
    placeId: uuid('place_id')
      .primaryKey()
      .references(() => expertPlaces.id, { onDelete: 'cascade' }),
    ...searched,
  },
  (table) => [
    index('listing_expert').on(table.expertId, table.rank),
    index('listing_city').on(table.state, table.city, table.rating.desc(), table.expertId.desc()),
    index('listing_rating').on(table.rating, table.expertId),
    index('listing_spotlight_rating').on(table.rating, table.expertId).where(sql`${table.isSpotlight}`),
    index('listing_at').using('gist', table.at),
    index('listing_spotlight_at').using('gist', table.at).where(sql`${table.isSpotlight}`),
    index('listing_words').using('gin', table.words).with({ fastupdate: false }),
    index('listing_local_words')
      .using('gin', sql`local_words(${table.words}, ${table.lat}, ${table.lng})`)
      .with({ fastupdate: false }),
    index('listing_cell_zone').on(sql`cell_of(${table.lat}, ${table.lng})`, table.zone),
    index('listing_map_cell').on(sql`map_cell(${table.lat}, ${table.lng})`),
    index('listing_free').on(table.freeFrom, table.rating.desc(), table.expertId.desc()),
  ],
);

/**
 * The rows of `listing` for experts seen recently. The table is small, so 'Online Now' reads few rows, and
 * recording presence rewrites no large index. It can include experts who are no longer online;
 * `sweepPresence` removes them. No index includes `last_seen_at`, so recording presence updates none.
 */
export const listingOnline = pgTable(
  'listing_online',
  {
    placeId: uuid('place_id')
      .primaryKey()
      .references(() => listing.placeId, { onDelete: 'cascade' }),
    ...searched,
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    index('listing_online_expert').on(table.expertId, table.rank),
    index('listing_online_rating').on(table.rating, table.expertId),
    index('listing_online_at').using('gist', table.at),
    index('listing_online_words').using('gin', table.words).with({ fastupdate: false }),
    index('listing_online_free').on(table.freeFrom, table.rating.desc(), table.expertId.desc()),
  ],
);

/**
 * The places of `listing` by cell of the map, so a wide view reads one row per cell. A cell is a Mercator
 * tile of level 11. Only `refresh_map_cells` writes to this table and the next (see the migrations).
 */
export const mapCells = pgTable('map_cells', {
  /** The tile's column times 2048, plus its row (`map_cell` in the database). */
  cell: integer().primaryKey(),
  size: integer().notNull(),
  states: text().array().notNull(),
  /** The mean position of the places. */
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  /** The places in order. The position of a place in this list is its slot. */
  places: uuid().array().notNull(),
  /** Two bytes for each slot: the place's column and row among the 256 by 256 parts of the cell. */
  spots: bytes().notNull(),
});

/** For each cell and each mark, one bit per slot: whether the place has the mark. */
export const mapCellMarks = pgTable(
  'map_cell_marks',
  {
    /** A listing mark such as '#education', '*' for Spotlight, or a least rating such as '+4.5'. */
    mark: text().notNull(),
    cell: integer().notNull(),
    bits: varbit().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mark, table.cell] }), index('map_cell_marks_cell').on(table.cell)],
);

/**
 * The cells of `map_cells` by 16, for views of half the country or more. A region is a Mercator tile of level
 * 9. `refresh_map_cells` also writes this table and the next.
 */
export const mapRegions = pgTable('map_regions', {
  /** The tile's column times 512, plus its row (`map_region` in the database). */
  region: integer().primaryKey(),
  size: integer().notNull(),
  states: text().array().notNull(),
  /** The mean position of the places. */
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
});

/** For each region and each mark, one bit per place: the bits of its cells, joined in their order. */
export const mapRegionMarks = pgTable(
  'map_region_marks',
  {
    mark: text().notNull(),
    region: integer().notNull(),
    bits: varbit().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mark, table.region] }),
    index('map_region_marks_region').on(table.region),
  ],
);

/**
 * Cells whose places changed, noted by a trigger on `listing` until `refreshMapCells` has read them. Rows are
 * only added and removed, so writers never wait for each other.
 */
export const staleMapCells = pgTable(
  'stale_map_cells',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cell: integer().notNull(),
    /** Whether the cell is read for the first time, after an upgrade. */
    isFirst: boolean('is_first').notNull().default(false),
  },
  (table) => [
    index('stale_map_cells_cell').on(table.cell),
    index('stale_map_cells_first').on(table.cell).where(sql`${table.isFirst}`),
  ],
);
