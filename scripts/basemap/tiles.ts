import type { Feature, FeatureCollection, Geometry } from 'geojson';
import GeoJSONVT, { type LegacyFeature, type LegacyTile } from 'geojson-vt';
import { mesh } from 'topojson-client';
import vtpbf from 'vt-pbf';
import { project, worldSize } from '../../app/map/mercator.ts';
import { CITY_ALIASES } from '../../core/ground/geography/city-names.ts';
import { snapToLines } from './follow-borders.ts';
import { borderRivers, courseOf, GREAT_RIVERS } from './great-rivers.ts';
import type { Land } from './land.ts';
import { NEAR_US, WORLD } from './land.ts';
import { readNature, rounded } from './natural-earth.ts';
import { gatherPlaces, isNamedAt, zipLabels } from './places.ts';
import type { TileBytes } from './pmtiles.ts';
import type { Box } from './shapes.ts';
import { isInside, labelPoint, ringArea } from './shapes.ts';
import type { Coordinates, Ring, Sources } from './sources.ts';
import { nameOf, polygonsOf } from './sources.ts';

export const MAX_TILE_ZOOM = 9;
/**
 * Up to this zoom, tiles cover the map's whole area; beyond it, only the states and their surroundings.
 */
const WIDE_ZOOM = 5;
const EXTENT = 4096;
/** The first zoom of each layer; 0 for layers not listed here. */
const FIRST_ZOOM: Readonly<Record<string, number>> = { zips: 9, urban: 3, parks: 4, courses: 4 };
/** The first zoom of some kinds within a layer. */
const FIRST_ZOOM_OF_KIND: Readonly<Record<string, number>> = { county: 5 };
/** First zooms of rivers and lakes, for the ranks 0 (in the overview) to 3. */
const FIRST_ZOOM_OF_RANK: readonly number[] = [3, 5, 6, 7];

type Layers = Record<string, FeatureCollection>;
type Properties = Record<string, string | number>;

const asFeature = (geometry: Geometry, properties: Properties = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
});
const asPoint = (lng: number, lat: number, properties: Properties): Feature =>
  asFeature({ type: 'Point', coordinates: [lng, lat] }, properties);
const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** A name at middle latitudes is about twice as wide as it is high. */
const NAME_SQUEEZE = 0.45;

/**
 * Builds the layers, by name.
 * - Areas: `states` (st, name), `neighbours`, `ocean`, `lakes` (rank), `urban`, `parks`.
 * - Lines: `rivers` (name, rank, great), `courses` (name, great), which carry the names of main rivers at
 * low zooms, and `lines` (kind: state, county, border).
 * - Points: `names` (kind: state, county, sea, lake, park, country; name, st, from, to), `places` (name,
 * st, zips: how many ZIP codes it has, aloneFrom), and `zips` (zip).
 */
export function basemapLayers(sources: Sources, land: Land): Layers {
  const { us } = sources;
  const { states, counties } = us.objects;
  const codes = new Set(land.states.map((state) => state.code));
  const stateOf = (countyId: string | number | undefined) => String(countyId).slice(0, 2);
  const area = (coordinates: Land['neighbours'], properties?: Properties) =>
    asFeature({ type: 'MultiPolygon', coordinates }, properties);

  const stateNames = land.states.map(({ code, name, polygons }) =>
    asPoint(...labelPoint(polygons, NAME_SQUEEZE), { kind: 'state', st: code, name }),
  );
  const countyNames = counties.geometries.flatMap((geometry) => {
    const polygons = polygonsOf(us, geometry);
    const name = nameOf(geometry);
    if (polygons.length === 0 || !name) return [];
    return [asPoint(...labelPoint(polygons, NAME_SQUEEZE), { kind: 'county', name })];
  });
  const otherNames = sources.names.map(({ kind, name, at, from, to }) =>
    asPoint(at[0], at[1], { kind, name, from, to }),
  );

  const nature = readNature();
  const borders = [mesh(us, states, (a, b) => a !== b), mesh(us, counties, (a, b) => a !== b)].flatMap(
    ({ coordinates }) => coordinates as [number, number][][],
  );
  const follow = snapToLines(borders);
  const rivers = [
    ...nature.rivers.map(({ lines, ...river }) => ({
      ...river,
      lines: river.rank === 0 ? lines.map(follow) : lines,
    })),
    ...borderRivers(us).map((river) => ({ ...river, rank: 0 })),
  ];
  const areaNames = [
    ...nature.lakes.map(({ name, polygon }) => ({ kind: 'lake', name, polygons: [polygon] })),
    ...nature.parks.map((park) => ({ kind: 'park', ...park })),
  ].flatMap(({ kind, name, polygons }) => {
    const from = firstZoomOfName(polygons);
    return name
      ? [asPoint(...labelPoint(polygons, NAME_SQUEEZE), { kind, name, from, to: MAX_TILE_ZOOM + 1 })]
      : [];
  });

  return {
    states: collect(land.states.map(({ code, name, polygons }) => area(polygons, { st: code, name }))),
    neighbours: collect([area(land.neighbours)]),
    ocean: collect([asFeature({ type: 'Polygon', coordinates: land.ocean.map(roundedNear) })]),
    lakes: collect([
      area(land.lakes, { rank: 0 }),
      ...nature.lakes.map(({ polygon, rank }) => area([polygon], { rank })),
    ]),
    rivers: collect(
      rivers.flatMap(({ name, rank, lines }) => {
        const properties = { ...(name && { name }), rank, ...(GREAT_RIVERS.has(name) && { great: 1 }) };
        return lines.map((line) => asFeature({ type: 'LineString', coordinates: line }, properties));
      }),
    ),
    courses: collect(
      rivers.flatMap(({ name, rank, lines }) => {
        if (!name || rank > 0) return [];
        const properties = { name, ...(GREAT_RIVERS.has(name) && { great: 1 }) };
        return lines
          .filter((line) => line.length > 2)
          .map((line) => asFeature({ type: 'LineString', coordinates: courseOf(line) }, properties));
      }),
    ),
    urban: collect([area(nature.towns)]),
    parks: collect(nature.parks.map(({ polygons }) => area(polygons))),
    lines: collect([
      asFeature(
        mesh(us, states, (a, b) => a !== b),
        { kind: 'state' },
      ),
      asFeature(
        mesh(us, counties, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id)),
        { kind: 'county' },
      ),
      asFeature({ type: 'MultiLineString', coordinates: land.borders }, { kind: 'border' }),
    ]),
    names: collect([...stateNames, ...countyNames, ...otherNames, ...areaNames]),
    places: collect(
      gatherPlaces(sources.zips, codes, CITY_ALIASES).map((place) =>
        asPoint(place.lng, place.lat, {
          name: place.name,
          st: place.state,
          zips: place.zips,
          aloneFrom: place.aloneFrom,
        }),
      ),
    ),
    zips: collect(zipLabels(sources.zips, codes).map(({ zip, lat, lng }) => asPoint(lng, lat, { zip }))),
  };
}

/** Rounds the corners of coasts near the states. Elsewhere, only low zooms have tiles. */
function roundedNear(ring: Ring): Ring {
  const isNear = ring.some(([x, y]) => NEAR_US.some((box) => isInside(box, x, y)));
  return isNear && ring.length > 5 ? rounded(ring) : ring;
}

/** Returns the zoom at which a lake or park is large enough for its name. */
function firstZoomOfName(polygons: Coordinates): number {
  const degrees = polygons.reduce((sum, [outline]) => sum + Math.abs(ringArea(outline!)), 0);
  return MAX_TILE_ZOOM - Math.max(0, Math.min(4, Math.floor(Math.log2(degrees / 0.008) / 2)));
}

function tileRange(box: Box, zoom: number): { x0: number; x1: number; y0: number; y1: number } {
  const size = worldSize(zoom) / 2 ** zoom;
  const last = 2 ** zoom - 1;
  const at = (lng: number, lat: number) => {
    const { x, y } = project({ lat, lng }, zoom);
    return { x: Math.min(last, Math.floor(x / size)), y: Math.min(last, Math.floor(y / size)) };
  };
  const northWest = at(box.west, box.north);
  const southEast = at(box.east, box.south);
  return { x0: northWest.x, x1: southEast.x, y0: northWest.y, y1: southEast.y };
}

/** Yields once each tile of a zoom level that the map can request. */
function* tilesAt(zoom: number): Generator<{ x: number; y: number }> {
  const seen = new Set<number>();
  for (const box of zoom <= WIDE_ZOOM ? [WORLD] : NEAR_US) {
    const { x0, x1, y0, y1 } = tileRange(box, zoom);
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        const key = x * 2 ** zoom + y;
        if (seen.has(key)) continue;
        seen.add(key);
        yield { x, y };
      }
    }
  }
}

/** Smallest ring to keep, in square tile units; a unit is an eighth of a pixel. */
const SPECK = 24;

function area(ring: readonly (readonly [number, number])[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/**
 * Removes rings that simplification shrank to specks or turned inside out. A reader tells a hole from an
 * outline only by its direction. After a reversed hole in the sea, a reader would draw later islands as
 * water.
 */
function withoutTurnedRings(layer: string, feature: LegacyFeature): LegacyFeature {
  if (feature.type !== 3) return feature;
  const hasOneOutline = layer === 'ocean';
  const hasNoHoles = layer === 'neighbours';
  const geometry = feature.geometry.filter((ring, i) => {
    const size = area(ring);
    if (hasOneOutline) return i === 0 || size < -SPECK;
    return hasNoHoles ? size > SPECK : Math.abs(size) > SPECK;
  });
  return { ...feature, geometry };
}

function thinned(layer: string, tile: LegacyTile, zoom: number): LegacyTile {
  const wanted = tile.features.filter(({ tags }) => {
    if (layer === 'places') {
      return isNamedAt({ zips: Number(tags?.zips), aloneFrom: Number(tags?.aloneFrom) }, zoom);
    }
    const { kind, rank, from, to } = tags ?? {};
    if (typeof rank === 'number') return zoom >= FIRST_ZOOM_OF_RANK[rank]!;
    if (typeof from === 'number' && typeof to === 'number') return zoom >= from && zoom < to;
    return zoom >= (FIRST_ZOOM_OF_KIND[String(kind)] ?? 0);
  });
  const features = wanted
    .map((feature) => withoutTurnedRings(layer, feature))
    .filter(({ geometry }) => geometry.length > 0);
  return { ...tile, features };
}

/** Cuts all tiles from zoom 0 to {@link MAX_TILE_ZOOM}. Takes about three seconds. */
export function cutTiles(layers: Layers): TileBytes[] {
  const indexes = Object.entries(layers).map(([name, data]) => {
    const isPoints = data.features[0]?.geometry.type === 'Point';
    const options = { maxZoom: MAX_TILE_ZOOM, indexMaxPoints: 0, extent: EXTENT, buffer: isPoints ? 0 : 64 };
    return { name, index: new GeoJSONVT(data, { ...options, indexMaxZoom: WIDE_ZOOM, tolerance: 3 }) };
  });
  const tiles: TileBytes[] = [];
  for (let z = 0; z <= MAX_TILE_ZOOM; z++) {
    for (const { x, y } of tilesAt(z)) {
      const content: Record<string, LegacyTile> = {};
      for (const { name, index } of indexes) {
        if (z < (FIRST_ZOOM[name] ?? 0)) continue;
        const found = index.getTile(z, x, y);
        if (!found) continue;
        const tile = thinned(name, found, z);
        if (tile.features.length > 0) content[name] = tile;
      }
      if (Object.keys(content).length === 0) continue;
      tiles.push({ z, x, y, bytes: vtpbf.fromGeojsonVt(content, { version: 2, extent: EXTENT }) });
    }
  }
  return tiles;
}
