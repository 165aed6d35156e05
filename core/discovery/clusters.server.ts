import Supercluster from 'supercluster';
import type { Context } from '../context.ts';
import { categoryOf } from '../experts/categories.ts';
import { legalStates } from '../geography/states.ts';
import type { MapBounds, MapPin } from './map-pin.ts';
import { findListed } from './search.server.ts';
import { EMPTY_SEARCH, formatSearch, type SearchQuery } from './search-query.ts';

type Needed = Pick<Context, 'db' | 'query' | 'now' | 'log'>;

/** The listing is asked for changes at most this often. */
const CHECK_MS = 30_000;
/** Building takes at most this share of the time. */
const SHARE = 0.02;
/** A change that was not yet committed when its number was read is found by then at the latest. */
const OLDEST_MS = 600_000;
/** With filters that only the database knows, pins are gathered from at most this many experts. */
const MOST_FILTERED = 2000;
/** An answer holds no more pins than this, however large the window is. */
const MOST_PINS = 800;
const RADIUS_PX = 56;
const MAX_CLUSTER_ZOOM = 13;

type PointRow = {
  id: string;
  name: string;
  lat: number;
  lng: number;
  rating: number;
  is_spotlight: boolean;
  is_demo: boolean;
  type: string;
  tags: string[];
};

/** What a point carries: its place in the rows. */
type Place = { row: number };

type Index = {
  rows: PointRow[];
  clusters: Supercluster<Place>;
  version: string;
  day: string;
  builtAt: number;
  tookMs: number;
};
type Kept = { index: Promise<Index>; checkedAt: number; renewing: boolean };
const kept = new WeakMap<object, Kept>();

/**
 * The markers for what a map shows, from an index in memory. With a search they follow its filters; its place
 * and order do not matter here, as the map shows where it looks.
 * @param zoom as MapLibre counts it (512 px tiles).
 */
export async function pinsIn(
  ctx: Context,
  bounds: MapBounds,
  zoom: number,
  search: SearchQuery = EMPTY_SEARCH,
): Promise<MapPin[]> {
  const index = await currentIndex(ctx);
  const level = Math.max(0, Math.round(zoom));
  if (!isFiltered(search)) return pinsOf(index.rows, index.clusters, bounds, level);
  const rows = await filteredRows(ctx, index, bounds, search);
  return pinsOf(rows, clustersOf(rows), bounds, level);
}

function isFiltered(search: SearchQuery): boolean {
  const { after: _, sort: __, area: ___, near: ____, place: _____, radiusMiles: ______, ...filters } = search;
  return formatSearch({ ...EMPTY_SEARCH, ...filters }).size > 0;
}

async function filteredRows(
  ctx: Context,
  index: Index,
  bounds: MapBounds,
  search: SearchQuery,
): Promise<PointRow[]> {
  const { category, type, minRating, premium } = search;
  const fits = (row: PointRow) =>
    inside(bounds, row) &&
    (!premium || row.is_spotlight) &&
    (minRating === null || row.rating >= minRating) &&
    (!type || row.type === type) &&
    (!category || row.tags.some((tag) => categoryOf(tag)?.id === category));
  const rows = index.rows.filter(fits);
  if (!search.q && !search.online && !search.today) return rows;
  const listed = new Set(await findListed(ctx, search, bounds, MOST_FILTERED));
  return rows.filter((row) => listed.has(row.id));
}

function inside(bounds: MapBounds, { lat, lng }: PointRow): boolean {
  if (lat < bounds.south || lat > bounds.north) return false;
  return bounds.west <= bounds.east
    ? lng >= bounds.west && lng <= bounds.east
    : lng >= bounds.west || lng <= bounds.east;
}

function pinsOf(
  rows: readonly PointRow[],
  clusters: Supercluster<Place>,
  { west, south, east, north }: MapBounds,
  zoom: number,
): MapPin[] {
  const pins: MapPin[] = [];
  for (const { geometry, properties } of clusters.getClusters([west, south, east, north], zoom)) {
    if (pins.length >= MOST_PINS) break;
    if ('cluster' in properties) {
      const [lng, lat] = geometry.coordinates as [number, number];
      const id = properties.cluster_id;
      const expansionZoom = clusters.getClusterExpansionZoom(id);
      pins.push({
        kind: 'cluster',
        id,
        lat: round(lat),
        lng: round(lng),
        count: properties.point_count,
        expansionZoom,
      });
    } else pins.push(expertPin(rows[properties.row]!));
  }
  return pins;
}

function expertPin({ id, name, lat, lng, rating, is_spotlight, is_demo }: PointRow): MapPin {
  return {
    kind: 'expert',
    id,
    lat: round(lat),
    lng: round(lng),
    name,
    rating,
    isSpotlight: is_spotlight,
    isDemo: is_demo,
    profileUrl: `/expert/${id}`,
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

// --- the index --------------------------------------------------------------------------------------------

/** The index at hand; a change is looked for now and then, and while a new one is built the old one answers. */
async function currentIndex(ctx: Needed): Promise<Index> {
  const now = performance.now();
  const have = kept.get(ctx.db);
  if (!have) {
    const first: Kept = { index: build(ctx), checkedAt: now, renewing: false };
    kept.set(ctx.db, first);
    first.index.catch(() => kept.delete(ctx.db));
    return first.index;
  }
  const index = await have.index;
  const due = have.checkedAt + Math.max(CHECK_MS, index.tookMs / SHARE);
  if (!have.renewing && now > due) {
    have.renewing = true;
    renew(ctx, have, index).finally(() => {
      have.checkedAt = performance.now();
      have.renewing = false;
    });
  }
  return index;
}

async function renew(ctx: Needed, have: Kept, old: Index): Promise<void> {
  try {
    const isSame = old.day === dayOf(ctx) && old.version === (await versionOf(ctx));
    if (isSame && performance.now() - old.builtAt < OLDEST_MS) return;
    const index = await build(ctx);
    have.index = Promise.resolve(index);
  } catch (err) {
    ctx.log.warn({ err }, "the map's index could not be renewed");
  }
}

/** Builds the index anew, for whoever cannot wait until a change is found: tests and the demo data. */
export async function rebuildPins(ctx: Needed): Promise<void> {
  const index = build(ctx);
  kept.set(ctx.db, { index, checkedAt: performance.now(), renewing: false });
  await index;
}

async function build(ctx: Needed): Promise<Index> {
  const started = performance.now();
  const [version, day] = [await versionOf(ctx), dayOf(ctx)];
  const states = legalStates(Temporal.PlainDate.from(day)).map(({ code }) => code);
  const rows = await ctx.query<PointRow>(
    'pins',
    `select e.id, e.name, e.lat, e.lng, e.rating, e.is_spotlight, e.is_demo, e.type, e.tags
     from listing l join experts e on e.id = l.expert_id where l.state = any($1::text[])`,
    [states],
  );
  const clusters = clustersOf(rows);
  const builtAt = performance.now();
  return { rows, clusters, version, day, builtAt, tookMs: builtAt - started };
}

/** The clusters of rows at every zoom. */
function clustersOf(rows: readonly PointRow[]): Supercluster<Place> {
  const clusters = new Supercluster<Place>({ radius: RADIUS_PX, maxZoom: MAX_CLUSTER_ZOOM });
  return clusters.load(
    rows.map(({ lat, lng }, i) => ({
      type: 'Feature',
      properties: { row: i },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  );
}

async function versionOf(ctx: Needed): Promise<string> {
  const [row] = await ctx.query<{ version: string }>(
    'listing_version',
    'select last_value::text as version from listing_version',
    [],
  );
  return row?.version ?? '';
}

function dayOf(ctx: Needed): string {
  return ctx.now().toZonedDateTimeISO('America/Chicago').toPlainDate().toString();
}
