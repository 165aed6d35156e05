import { LRUCache } from 'lru-cache';
import type { Context } from '../../../context.ts';
import { lawMark } from '../../../ground/geography/law.ts';
import { filterSearch } from '../filter-search.server.ts';
import { runStatement } from '../find-rows.server.ts';
import type { ListingFilter } from '../listing-filter.ts';
import { estimateFilter, type ListingSample } from '../listing-sample.server.ts';
import { locateSearch } from '../locate.server.ts';
import { planSet } from '../search-plan.ts';
import { EMPTY_SEARCH, formatSearch, type SearchQuery } from '../search-query.ts';
import { pinsStatement, placesStatement, type Way } from '../search-sql.ts';
import type { Term } from '../search-words.ts';
import { spotsInCells } from './cell-spots.server.ts';
import { groupSpots, type PlaceKey, type Spot } from './group-spots.ts';
import type { MapBounds, MapPin } from './map-pin.ts';
import { columnAt, rowAt, spotShift, viewOf, type WideView } from './map-view.ts';

/** Up to how many places, and at what cost in microseconds, we read places one by one. */
type Limits = { places: number; cost: number };
const LIMITS: Limits = { places: 2000, cost: 12_000 };
/** For how long an answer can be used again, and how many answers we keep. */
const KEPT_MS = 10_000;
const ANSWERS_KEPT = 100;
/** The least ratings with a mark of their own (`rating_marks` in the database). */
const MARKED_RATINGS = [3, 4, 4.5, 4.8];

/** Spots, and whether their counts are estimated. */
type Found = { spots: Spot[]; isAbout: boolean };

/**
 * Returns at most 800 markers for a map view: every matching place exactly once. Reads a few places one by one,
 * and many by cells of the map. Ignores the search's order and place, because the map view is the place.
 * @param zoom a MapLibre zoom level (512 px tiles).
 */
export async function pinsIn(
  ctx: Context,
  bounds: MapBounds,
  zoom: number,
  search: SearchQuery = EMPTY_SEARCH,
  limits = LIMITS,
): Promise<readonly MapPin[]> {
  const view = viewOf(bounds, zoom);
  const asked: SearchQuery = { ...search, place: '', near: null, area: view.box, sort: null, after: null };
  const { text } = locateSearch(ctx, { ...search, place: '', near: null, area: null });
  const filtered = await filterSearch(ctx, asked, { place: null, text });
  const { sample } = filtered;
  const { filter, estimate } = estimateFilter(sample, filtered.filter);
  const plan = planSet(filter, estimate, null);
  const isFew = estimate.all <= limits.places && plan.cost <= limits.cost;
  const find = async () => {
    const few = isFew ? await findFew(ctx, filter, plan.way, limits.places) : null;
    return await pinsOf(ctx, filter, few ?? (await findMany(ctx, { filter, sample }, view, asked)), view);
  };
  // An answer about a few places is never older than their last change. Free times change too often to keep it.
  if (isFew && (search.day !== null || search.part !== null || search.online)) return await find();
  const version = isFew ? await versionOf(ctx) : 'cells';
  const filters = formatSearch({ ...asked, area: null }).toString();
  return await keep(ctx, [version, lawMark(ctx.law, ctx.now()), zoom, bounds, filters], find);
}

const kept = new WeakMap<object, LRUCache<string, Promise<readonly MapPin[]>>>();

function keep(
  ctx: Context,
  asked: unknown[],
  find: () => Promise<readonly MapPin[]>,
): Promise<readonly MapPin[]> {
  let answers = kept.get(ctx.db);
  if (!answers) {
    answers = new LRUCache({ max: ANSWERS_KEPT, ttl: KEPT_MS });
    kept.set(ctx.db, answers);
  }
  const key = JSON.stringify(asked);
  const known = answers.get(key);
  if (known) return known;
  const answer = find();
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}

/** A sequence reaches replicas up to 32 numbers ahead, so it doesn't tell their changes. */
async function versionOf(ctx: Context): Promise<string> {
  if (ctx.replicaVersion !== undefined) return ctx.replicaVersion;
  const [row] = await ctx.query<{ version: string }>(
    'listing_version',
    'select last_value::text as version from listing_version',
    [],
  );
  return row?.version ?? '';
}

/** Reads the places one by one. Returns null if there are more than expected. */
async function findFew(ctx: Context, filter: ListingFilter, way: Way, most: number): Promise<Found | null> {
  const rows = await runStatement<{ id: string; lat: number; lng: number }>(
    ctx,
    placesStatement(filter, way, most + 1),
  );
  if (rows.length > most) return null;
  const spots = rows.map(({ id, lat, lng }) => ({ lat, lng, count: 1, place: { id } }));
  return { spots, isAbout: false };
}

/**
 * Counts places by cell. Free times and unusual ratings are not in the cells: their share comes from the
 * sample. So do searches by text and for experts online, and all searches until the cells are read once.
 */
async function findMany(
  ctx: Context,
  { filter, sample }: { filter: ListingFilter; sample: ListingSample },
  view: WideView,
  search: SearchQuery,
): Promise<Found> {
  const isInCells = search.q === '' && !search.online && !(await isFilling(ctx));
  if (!isInCells) {
    const { places, factor } = sample.find(filter);
    return { spots: gathered(places, factor, view), isAbout: factor > 1 };
  }
  const isRatingMarked = filter.minRating === null || MARKED_RATINGS.includes(filter.minRating);
  const terms: Term[] = [...(filter.words?.terms ?? [])];
  if (filter.spotlight) terms.push(ownTerm('*'));
  if (filter.minRating !== null && isRatingMarked) terms.push(ownTerm(`+${filter.minRating}`));
  const words = { terms, without: filter.words?.without ?? [] };
  const spots = await spotsInCells(ctx, view, { words, served: filter.served });
  const isAbout = filter.today || filter.parts !== null || !isRatingMarked;
  if (!isAbout) return { spots, isAbout };
  const minRating = isRatingMarked ? filter.minRating : null;
  const whole = sample.estimate({ ...filter, today: false, parts: null, minRating }).all;
  const share = whole > 0 ? sample.estimate(filter).all / whole : 1;
  if (share === 0) return { spots: [], isAbout };
  return { spots: spots.map((spot) => ({ ...spot, count: spot.count * share })), isAbout };
}

/** Puts sampled places that are close together into one spot, because grouping thousands takes too long. */
function gathered(
  places: readonly { id: string; lat: number; lng: number }[],
  factor: number,
  view: WideView,
): Spot[] {
  const shift = spotShift(view);
  const near = Map.groupBy(places, ({ lat, lng }) => `${columnAt(lng) >> shift} ${rowAt(lat) >> shift}`);
  return [...near.values()].map((some) => ({
    lat: some.reduce((sum, { lat }) => sum + lat, 0) / some.length,
    lng: some.reduce((sum, { lng }) => sum + lng, 0) / some.length,
    count: some.length * factor,
    place: factor === 1 && some.length === 1 ? { id: some[0]!.id } : null,
  }));
}

/** Returns the term of a mark that only cells have. */
function ownTerm(word: string): Term {
  return { anyOf: [{ word, prefix: false }] };
}

const filled = new WeakSet<object>();

/** Checks whether cells are still missing after an upgrade. */
async function isFilling(ctx: Context): Promise<boolean> {
  if (filled.has(ctx.db)) return false;
  const [row] = await ctx.query<{ filling: boolean }>(
    'map_cells_filling',
    'select exists (select from stale_map_cells where is_first) as filling',
    [],
  );
  if (!row?.filling) filled.add(ctx.db);
  return row?.filling ?? false;
}

type PinRow = {
  id: string;
  expert_id: string;
  name: string;
  lat: number;
  lng: number;
  rating: number;
  is_spotlight: boolean;
  is_verified: boolean;
  is_demo: boolean;
  rate_per_minute_cents: number;
};

/** Groups the spots and reads the pins of single places, which match the whole filter at this moment. */
async function pinsOf(
  ctx: Context,
  filter: ListingFilter,
  { spots, isAbout }: Found,
  view: WideView,
): Promise<MapPin[]> {
  const { groups, singles } = groupSpots(spots, view);
  const ids = await idsOf(
    ctx,
    singles.flatMap(({ place }) => place ?? []),
  );
  const rows = ids.length > 0 ? await runStatement<PinRow>(ctx, pinsStatement(filter, ids)) : [];
  const clusters = groups.flatMap(({ lat, lng, count, expansionZoom }): MapPin[] => {
    if (count < 0.5) return [];
    const shown = isAbout ? roundedAbout(count) : count;
    const at = { lat: round(lat), lng: round(lng) };
    return [{ kind: 'cluster', id: idAt(at), ...at, count: shown, isAbout, expansionZoom }];
  });
  return [...clusters, ...rows.map(expertPin)];
}

/** Returns the IDs of places. A cell that changed just now can return others nearby. */
async function idsOf(ctx: Context, places: readonly PlaceKey[]): Promise<string[]> {
  const ids = places.flatMap((place) => ('id' in place ? place.id : []));
  const slots = places.flatMap((place) => ('slot' in place ? place : []));
  if (slots.length === 0) return ids;
  const rows = await ctx.query<{ id: string | null }>(
    'map_cell_places',
    `select c.places[s.slot + 1] as id from unnest($1::int[], $2::int[]) as s (cell, slot)
      join map_cells c on c.cell = s.cell`,
    [slots.map(({ cell }) => cell), slots.map(({ slot }) => slot)],
  );
  return [...ids, ...rows.flatMap(({ id }) => id ?? [])];
}

function expertPin(row: PinRow): MapPin {
  return {
    kind: 'expert',
    id: row.expert_id,
    placeId: row.id,
    lat: round(row.lat),
    lng: round(row.lng),
    name: row.name,
    rating: row.rating,
    isSpotlight: row.is_spotlight,
    isVerified: row.is_verified,
    isDemo: row.is_demo,
    rateCents: row.rate_per_minute_cents,
    profileUrl: `/expert/${row.expert_id}`,
  };
}

/** Rounds an estimate to two digits. A group has at least two places. */
function roundedAbout(count: number): number {
  return Math.max(2, Number(count.toPrecision(2)));
}

function idAt({ lat, lng }: { lat: number; lng: number }): number {
  return Math.round((lat + 90) * 1e5) * 36_000_001 + Math.round((lng + 180) * 1e5);
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
