import type { Context } from '../../../context.ts';
import { inBox } from '../../../ground/geography/distance.ts';
import { EACH_COLUMN } from '../column-filters.ts';
import { filterSearch } from '../filter-search.server.ts';
import { setFilters, wordsOfFilters } from '../filters.ts';
import { findPlaces } from '../find-experts.server.ts';
import { locateSearch } from '../locate.server.ts';
import { EMPTY_SEARCH, formatSearch, type SearchQuery } from '../search-query.ts';
import { type Clusters, clusterNow } from './cluster-points.server.ts';
import type { MapBounds, MapPin } from './map-pin.ts';
import { currentPins, type PinIndex, type PointRow } from './pin-index.server.ts';

/** The maximum number of places to read for pins if a filter needs the database. */
const MAX_FILTERED = 2000;
/** The maximum number of pins in one answer, for a map view of any size. */
const MAX_PINS = 800;

/**
 * Returns at most 800 markers for a map view. Reads them from an index in memory, or from the database if a
 * filter or the text requires it. Ignores the search's order and place, because the map view is the place.
 * @param zoom a MapLibre zoom level (512 px tiles).
 */
export async function pinsIn(
  ctx: Context,
  bounds: MapBounds,
  zoom: number,
  search: SearchQuery = EMPTY_SEARCH,
): Promise<readonly MapPin[]> {
  const index = await currentPins(ctx);
  const level = Math.max(0, Math.round(zoom));
  if (!isFiltered(search)) return shownBy(index, bounds, level);
  const rows = await findInView(ctx, index.rows, bounds, search);
  return pinsOf(rows, clusterNow(rows), bounds, level);
}

function shownBy(index: PinIndex, bounds: MapBounds, level: number): readonly MapPin[] {
  const { west, south, east, north } = bounds;
  const view = [level, west, south, east, north].join();
  const known = index.shown.get(view);
  if (known) return known;
  const pins = pinsOf(index.rows, index.clusters, bounds, level);
  index.shown.set(view, pins);
  return pins;
}

function isFiltered(search: SearchQuery): boolean {
  const { after: _, sort: __, area: ___, near: ____, place: _____, radiusMiles: ______, ...filters } = search;
  return formatSearch({ ...EMPTY_SEARCH, ...filters }).size > 0;
}

async function findInView(
  ctx: Context,
  rows: readonly PointRow[],
  bounds: MapBounds,
  search: SearchQuery,
): Promise<PointRow[]> {
  const columns = setFilters(search).flatMap(({ name, value }) => {
    const column = EACH_COLUMN.find(([asked]) => asked === name)?.[1];
    return column ? [{ onPin: column.onPin, value: value as NonNullable<unknown> }] : [];
  });
  const marked = hasMarks(search);
  const fits = (row: PointRow) =>
    inBox(bounds, row.lat, row.lng) &&
    marked(row.marks) &&
    columns.every(({ onPin, value }) => onPin === undefined || onPin(row, value));
  const fitting = rows.filter(fits);
  if (!search.q && columns.every(({ onPin }) => onPin)) return fitting;
  const located = locateSearch(ctx, { ...search, area: null });
  const filtered = await filterSearch(ctx, { ...search, area: bounds }, located);
  const listed = new Set(await findPlaces(ctx, filtered, MAX_FILTERED));
  return fitting.filter((row) => listed.has(row.id));
}

/**
 * Returns a function that checks a row's marks against the mark filters. It remembers results, because many
 * rows have equal marks.
 */
function hasMarks(search: SearchQuery): (marks: string) => boolean {
  const { terms, without } = wordsOfFilters(search);
  const known = new Map<string, boolean>();
  const has = (marks: string, word: string) => marks.includes(`${word} `);
  return (marks) => {
    let fits = known.get(marks);
    if (fits === undefined) {
      fits =
        terms.every(({ anyOf }) => anyOf.some(({ word }) => has(marks, word))) &&
        !without.some((word) => has(marks, word));
      known.set(marks, fits);
    }
    return fits;
  };
}

function pinsOf(
  rows: readonly PointRow[],
  clusters: Clusters,
  { west, south, east, north }: MapBounds,
  zoom: number,
): MapPin[] {
  const pins: MapPin[] = [];
  for (const { geometry, properties } of clusters.getClusters([west, south, east, north], zoom)) {
    if (pins.length >= MAX_PINS) break;
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

function expertPin({
  id,
  expert_id: expertId,
  name,
  lat,
  lng,
  rating,
  is_spotlight,
  is_verified,
  is_demo,
  rate_per_minute_cents,
}: PointRow): MapPin {
  return {
    kind: 'expert',
    id: expertId,
    placeId: id,
    lat: round(lat),
    lng: round(lng),
    name,
    rating,
    isSpotlight: is_spotlight,
    isVerified: is_verified,
    isDemo: is_demo,
    rateCents: rate_per_minute_cents,
    profileUrl: `/expert/${expertId}`,
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
