import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { plainLine } from '../../../lib/plain-text.ts';
import { CARTER_LAKE } from './carter-lake.ts';
import { CITY_ALIASES, cityKey, NICKNAMES, plainWords, TRANSLATED_CITIES } from './city-names.ts';
import { type CountryTree, inCountry } from './country.ts';
import { EARTH_RADIUS_KM, kmBetween, type LatLng } from './distance.ts';
import { regionName, regionOf, sayState } from './states.ts';
import { zipDigits } from './zip-code.ts';

/**
 * A place in the United States. `state` is a two-letter code (including DC and the territories), `zone` an
 * IANA time zone, and `label` the name on screen ('Denver, CO'). `city` is empty for kind 'state'. `zip` is
 * set for kind 'zip' and, as the nearest ZIP code, for kind 'point'.
 */
export type Place = {
  kind: 'zip' | 'city' | 'state' | 'point';
  zip?: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  zone: string;
  label: string;
};

type Found<Reason extends string> = { ok: true; place: Place } | { ok: false; reason: Reason };
export type ZipLookUp = Found<'malformed' | 'unknown' | 'military'>;
/** `choices` has up to five places, ordered by number of ZIP codes. */
export type CityLookUp =
  | Found<'malformed' | 'unknown'>
  | { ok: false; reason: 'ambiguous'; choices: Place[] };
export type PlaceLookUp = ZipLookUp | CityLookUp;

const MAX_TEXT_LENGTH = 100;
/** The greatest distance from an offshore point to the ZIP code that decides its state. */
const NEAREST_ZIP_KM = 60;

type File = {
  compiledOn: string;
  military: string[];
  zones: string[];
  regions: string[];
  cities: string[];
  cityRegion: number[];
  zip: number[];
  lat: number[];
  lng: number[];
  city: number[];
  zone: string;
};

type Table = {
  compiledOn: string;
  size: number;
  military: Set<string>;
  zips: Int32Array;
  lat: Float64Array;
  lng: Float64Array;
  city: Int32Array;
  cityName: string[];
  cityState: string[];
  zones: readonly string[];
  zoneOf: (row: number) => string;
};

/**
 * Looks for `data/geography/<name>` in each folder above this file and above the working directory, because
 * a bundle can be at any depth.
 */
function readData(name: string): string {
  const tried: string[] = [];
  for (const start of [import.meta.dirname, process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const path = join(folder, 'data', 'geography', name);
      try {
        return readFileSync(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        tried.push(path);
      }
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error(`data/geography/${name} not found; looked at ${tried.join(', ')}`);
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const table = once((): Table => {
  const file = JSON.parse(readData('zips.json')) as File;
  const size = file.zip.length;
  const zips = new Int32Array(size);
  const lat = new Float64Array(size);
  const lng = new Float64Array(size);
  const city = new Int32Array(size);
  let [z, y, x, c] = [0, 0, 0, 0];
  for (let row = 0; row < size; row++) {
    z += file.zip[row]!;
    y += file.lat[row]!;
    x += file.lng[row]!;
    c += file.city[row]!;
    zips[row] = z;
    city[row] = c;
    lat[row] = y / 1e4;
    lng[row] = x / 1e4;
  }
  return {
    compiledOn: file.compiledOn,
    size,
    military: new Set(file.military),
    zips,
    lat,
    lng,
    city,
    cityName: file.cities,
    cityState: file.cityRegion.map((region) => file.regions[region]!),
    zones: file.zones,
    zoneOf: (row) => file.zones[Number.parseInt(file.zone[row]!, 36)]!,
  };
});

/** Returns the day on which the ZIP codes and borders were compiled, in ISO format. */
export const geographyDay = (): string => table().compiledOn;

export function placeZones(): readonly string[] {
  return table().zones;
}

/** The IANA time zones of each state and territory, by its code. */
export const zonesOfStates = once((): ReadonlyMap<string, ReadonlySet<string>> => {
  const { size, city, cityState, zoneOf } = table();
  const zones = new Map<string, Set<string>>();
  for (let row = 0; row < size; row++) {
    const state = cityState[city[row]!]!;
    if (!zones.has(state)) zones.set(state, new Set());
    zones.get(state)!.add(zoneOf(row));
  }
  return zones;
});

export const zipPoints = once((): readonly (LatLng & { city: string })[] =>
  Array.from({ length: table().size }, (_, row) => ({
    lat: table().lat[row]!,
    lng: table().lng[row]!,
    city: table().cityName[table().city[row]!]!,
  })),
);

function firstRow(zip: number): number {
  const { zips, size } = table();
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (zips[middle]! < zip) low = middle + 1;
    else high = middle;
  }
  return low;
}

const zipText = (zip: number) => String(zip).padStart(5, '0');
const pointOf = (row: number): LatLng => ({ lat: table().lat[row]!, lng: table().lng[row]! });
const stateOf = (row: number): string => table().cityState[table().city[row]!]!;

function placeOfRow(kind: Place['kind'], row: number, city = table().cityName[table().city[row]!]!): Place {
  const state = stateOf(row);
  const place: Place = {
    kind,
    city,
    state,
    ...pointOf(row),
    zone: table().zoneOf(row),
    label: `${city}, ${state}`,
  };
  if (kind !== 'city') place.zip = zipText(table().zips[row]!);
  return place;
}

/**
 * Finds the place of a ZIP code or ZIP+4, even next to a town or state. Returns 'malformed' for text without
 * a ZIP code, 'military' for APO, FPO, and DPO codes, and 'unknown' for other codes. Never throws.
 */
export function lookUpZip(zip: unknown): ZipLookUp {
  if (typeof zip !== 'string' || zip.length > MAX_TEXT_LENGTH) return { ok: false, reason: 'malformed' };
  const digits = zipDigits(zip);
  if (!digits) return { ok: false, reason: 'malformed' };
  if (table().military.has(digits.slice(0, 3))) return { ok: false, reason: 'military' };
  const row = firstRow(Number(digits));
  if (row >= table().size || table().zips[row] !== Number(digits)) return { ok: false, reason: 'unknown' };
  return { ok: true, place: placeOfRow('zip', row) };
}

/** A city and the rows of its ZIP codes. `weight` is the number of rows; an alias has its own weight. */
type City = { key: string; name: string; state: string; rows: number[]; weight: number };

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function middleRow(rows: number[]): number {
  if (rows.length < 3) return rows[0]!;
  const center = {
    lat: middle(rows.map((r) => pointOf(r).lat)),
    lng: middle(rows.map((r) => pointOf(r).lng)),
  };
  let best = rows[0]!;
  for (const row of rows) if (kmBetween(center, pointOf(row)) < kmBetween(center, pointOf(best))) best = row;
  return best;
}

const cities = once(() => {
  const { size, city, cityName, cityState } = table();
  const rowsOf: number[][] = cityName.map(() => []);
  for (let row = 0; row < size; row++) rowsOf[city[row]!]!.push(row);
  // Two spellings of a city within a state ('De Kalb', 'Dekalb') merge under the more common one.
  const spellings = new Map<string, { name: string; rows: number[]; most: number }>();
  rowsOf.forEach((rows, index) => {
    const name = cityName[index]!;
    const id = `${cityKey(name)}|${cityState[index]!}`;
    const other = spellings.get(id);
    if (!other) spellings.set(id, { name, rows, most: rows.length });
    else {
      if (rows.length > other.most) Object.assign(other, { name, most: rows.length });
      other.rows.push(...rows);
    }
  });
  const byId = new Map<string, City>();
  for (const [id, { name, rows }] of spellings) {
    const [key, state] = id.split('|') as [string, string];
    byId.set(id, { key, name, state, rows, weight: rows.length });
  }
  for (const [name, state, zip, weight] of CITY_ALIASES) {
    const key = cityKey(name);
    const id = `${key}|${state}`;
    if (!byId.has(id)) byId.set(id, { key, name, state, rows: [firstRow(Number(zip))], weight });
  }
  const sorted = [...byId.values()].sort((a, b) =>
    a.key < b.key ? -1 : a.key > b.key ? 1 : b.weight - a.weight,
  );
  return { sorted, byId };
});

const placeOfCity = (city: City): Place => placeOfRow('city', middleRow(city.rows), city.name);

function firstCity(key: string): number {
  const { sorted } = cities();
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const at = (low + high) >> 1;
    if (sorted[at]!.key < key) low = at + 1;
    else high = at;
  }
  return low;
}

function citiesNamed(key: string): City[] {
  const { sorted } = cities();
  const found: City[] = [];
  for (let at = firstCity(key); sorted[at]?.key === key; at++) found.push(sorted[at]!);
  return found;
}

/**
 * Returns the city to assume for a name without a state: the only match, or a match with at least four ZIP
 * codes and twice as many as the next. Undefined if no city qualifies.
 */
function dominant(found: City[]): City | undefined {
  const [first, second] = found;
  if (!first || !second) return first;
  return first.weight >= 4 && first.weight >= 2 * second.weight ? first : undefined;
}

const COUNTRY = /[\s,]+(?:u\.?s\.?a?\.?|united states(?: of america)?|e\.?e\.?\s?u\.?u\.?|estados unidos)$/i;

/**
 * Returns the possible readings of a text, likeliest first: 'City, ST', 'City ST', or 'City State Name' with
 * a known state, then the whole text as a city.
 */
function readCity(text: string): { name: string; state?: string }[] {
  const readings: { name: string; state?: string }[] = [];
  const comma = text.lastIndexOf(',');
  if (comma > 0) {
    const region = regionOf(text.slice(comma + 1));
    if (region) return [{ name: text.slice(0, comma), state: region.code }];
  }
  const words = text.replaceAll(',', ' ').trim().split(/\s+/);
  for (const count of [4, 3, 2, 1]) {
    if (words.length <= count) continue;
    const region = regionOf(words.slice(-count).join(' '));
    if (region) readings.push({ name: words.slice(0, -count).join(' '), state: region.code });
  }
  // Skips 'Nowhere, Elbonia': with an unknown state, the city's name must not match by itself.
  if (comma <= 0 || text.slice(comma + 1).trim() === '') readings.push({ name: text });
  return readings;
}

/**
 * Finds a city by 'City, ST'. Accepts any case, accents, apostrophes, abbreviations such as 'St' and 'Ft',
 * nicknames, full state names, a missing comma, and a trailing ', USA'. A name without a state works if
 * only one city has it or one clearly has the most ZIP codes. Otherwise, the reason is 'ambiguous', with up
 * to five choices. Never throws.
 */
export function lookUpCity(text: unknown): CityLookUp {
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return { ok: false, reason: 'malformed' };
  const asked = text.trim().replace(COUNTRY, '');
  if (!/\p{L}/u.test(asked)) return { ok: false, reason: 'malformed' };
  const { byId } = cities();
  const nickname = NICKNAMES.get(cityKey(asked));
  if (nickname) {
    const city = byId.get(`${cityKey(nickname[0])}|${nickname[1]}`);
    if (city) return { ok: true, place: placeOfCity(city) };
  }
  let choices: City[] = [];
  for (const { name, state } of readCity(asked)) {
    const key = cityKey(name);
    if (key === '') continue;
    if (state) {
      const short = NICKNAMES.get(key);
      const city =
        byId.get(`${key}|${state}`) ?? (short?.[1] === state && byId.get(`${cityKey(short[0])}|${state}`));
      if (city) return { ok: true, place: placeOfCity(city) };
      continue;
    }
    const found = citiesNamed(key);
    const leader = dominant(found);
    if (leader) return { ok: true, place: placeOfCity(leader) };
    choices = found;
  }
  if (choices.length === 0) return { ok: false, reason: 'unknown' };
  return { ok: false, reason: 'ambiguous', choices: choices.slice(0, 5).map(placeOfCity) };
}

/** Loads the tables now, so the first search does not wait for them. */
export function warmPlaces(): void {
  cities();
  grid();
  parts();
  country();
}

/** Returns a state or territory as a place at its capital, with the time zone of the nearest ZIP code. */
function placeOfRegion(text: string): Place | undefined {
  const region = regionOf(text);
  if (!region) return undefined;
  const [lng, lat] = region.capital.at;
  const near = nearestRow({ lat, lng }, region.code)!;
  return {
    kind: 'state',
    city: '',
    state: region.code,
    lat,
    lng,
    zone: table().zoneOf(near),
    label: sayState(region.code),
  };
}

/** Names of both a city and a state. We read them as the city. */
const CITIES_BEFORE_STATES = new Set(['newyork', 'nuevayork']);

/**
 * Finds the place named in a search text. Tries a ZIP code first (also at the end of an address), then a
 * state name, a city, and a state abbreviation: 'New York' is the city, 'Washington' is the state, 'LA' is
 * Los Angeles. Fails for the same reasons as `lookUpZip` and `lookUpCity`. Never throws.
 */
export function lookUpPlace(text: unknown): PlaceLookUp {
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return { ok: false, reason: 'malformed' };
  const asked = plainLine(text);
  const zip = zipOfItsState(asked) ?? /(?:^|[\s,])(\d{5}(?:-\d{4})?)$/.exec(asked.replace(COUNTRY, ''))?.[1];
  if (zip) return lookUpZip(zip);
  const words = plainWords(asked);
  const named =
    words.length > 2 && !CITIES_BEFORE_STATES.has(cityKey(asked)) ? placeOfRegion(words) : undefined;
  if (named) return { ok: true, place: named };
  const city = lookUpCity(asked);
  if (city.ok) return city;
  const state = placeOfRegion(words);
  return state ? { ok: true, place: state } : city;
}

/**
 * Returns the ZIP code in a string that otherwise contains only a town or state; null if the string names a
 * different state.
 */
function zipOfItsState(text: string): string | null {
  const zip = zipDigits(text);
  if (zip === null) return null;
  const found = lookUpZip(zip);
  const words = plainWords(text.replace(/[\d-]+/g, ' ')).split(' ');
  const named = regionOf(words.slice(-2).join(' ')) ?? regionOf(words.at(-1)!);
  return !found.ok || !named || named.code === found.place.state ? zip : null;
}

const CELL = 0.5;
const cellOf = (lat: number, lng: number) =>
  Math.floor((lat + 90) / CELL) * 1000 + Math.floor((lng + 180) / CELL);

const grid = once(() => {
  const { size, lat, lng } = table();
  const cells = new Map<number, number[]>();
  for (let row = 0; row < size; row++) {
    const cell = cellOf(lat[row]!, lng[row]!);
    const rows = cells.get(cell);
    if (rows) rows.push(row);
    else cells.set(cell, [row]);
  }
  return cells;
});

/**
 * Returns the row of the nearest ZIP code, optionally within a state. Searches the 3×3 cells around the
 * point, and all rows if a ZIP code outside the cells could be closer.
 */
function nearestRow(point: LatLng, state?: string): number | undefined {
  const { size } = table();
  let best: number | undefined;
  let bestKm = Number.POSITIVE_INFINITY;
  const consider = (row: number) => {
    if (state && stateOf(row) !== state) return;
    const km = kmBetween(point, pointOf(row));
    if (km < bestKm) [best, bestKm] = [row, km];
  };
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      for (const row of grid().get(cellOf(point.lat + dy * CELL, point.lng + dx * CELL)) ?? []) consider(row);
    }
  }
  // A ZIP code outside the nine cells is at least the height or width of one cell away.
  const cellKm = (CELL * Math.PI * EARTH_RADIUS_KM) / 180;
  if (bestKm <= cellKm * Math.cos((Math.min(89, Math.abs(point.lat) + CELL) * Math.PI) / 180)) return best;
  for (let row = 0; row < size; row++) consider(row);
  return best;
}

type Part = {
  state: string;
  west: number;
  south: number;
  east: number;
  north: number;
  shape: Polygon;
};

const parts = once((): Part[] => {
  const topology = JSON.parse(readData('state-shapes.json')) as Topology<{ states: GeometryCollection }>;
  const shapes = feature(topology, topology.objects.states).features as Feature<Polygon | MultiPolygon>[];
  // Carter Lake must come before Nebraska, whose shape also contains it.
  return [CARTER_LAKE, ...shapes].flatMap(({ id, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    return polygons.map((coordinates) => {
      const xs = coordinates[0]!.map(([x]) => x!);
      const ys = coordinates[0]!.map(([, y]) => y!);
      return {
        state: String(id),
        west: Math.min(...xs),
        south: Math.min(...ys),
        east: Math.max(...xs),
        north: Math.max(...ys),
        shape: { type: 'Polygon', coordinates },
      };
    });
  });
});

function stateByShape({ lat, lng }: LatLng): string | undefined {
  return parts().find(
    (part) =>
      lng >= part.west &&
      lng <= part.east &&
      lat >= part.south &&
      lat <= part.north &&
      booleanPointInPolygon([lng, lat], part.shape),
  )?.state;
}

const country = once((): { tree: CountryTree } => ({ tree: JSON.parse(readData('country.json')) }));

/**
 * Returns the place at a position: the state whose shape contains the position, with the city, ZIP code,
 * and time zone of the nearest ZIP code in that state. Offshore, the nearest ZIP code decides the state.
 * Null for an invalid position, and for one that is outside the United States by more than its error or far
 * from any ZIP code. Use it only for 'My location'; prefer an address or a ZIP code.
 * @param accuracy the error that the device reports, in meters.
 */
export function placeOfPoint(lat: number, lng: number, accuracy = 0): Place | null {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  const point = { lat, lng };
  if (!inCountry(country().tree, point, accuracy)) return null;
  const state = stateByShape(point);
  const row = nearestRow(point, state);
  if (row === undefined) return null;
  if (!state && kmBetween(point, pointOf(row)) > NEAREST_ZIP_KM) return null;
  return { ...placeOfRow('point', row), lat, lng };
}

/**
 * Returns up to `limit` (1 to 20) places for a partly typed text: ZIP codes once it has three digits, or
 * cities once it has two letters. The city that the text names comes first, then the cities with the most ZIP
 * codes. A comma and the start of a state's code or name limit the cities to that state. Returns none for any
 * other text. Never throws.
 */
export function suggestPlaces(prefix: unknown, limit = 8): Place[] {
  if (typeof prefix !== 'string' || prefix.length > MAX_TEXT_LENGTH) return [];
  const wanted = Math.max(1, Math.min(20, Math.trunc(limit) || 8));
  const text = prefix.trim();
  if (/^\d{3,5}$/.test(text)) {
    const unit = 10 ** (5 - text.length);
    const from = Number(text) * unit;
    const found: Place[] = [];
    for (let row = firstRow(from); row < firstRow(from + unit) && found.length < wanted; row++) {
      found.push(placeOfRow('zip', row));
    }
    return found;
  }
  const comma = text.indexOf(',');
  const key = cityKey(comma < 0 ? text : text.slice(0, comma));
  if (key.length < 2) return [];
  const tail = comma < 0 ? '' : plainWords(text.slice(comma + 1));
  const { sorted } = cities();
  const found: City[] = [];
  const known = lookUpCity(text);
  for (let at = firstCity(key); sorted[at]?.key.startsWith(key); at++) {
    const city = sorted[at]!;
    if (comma >= 0 && city.key !== key) break;
    if (tail === '' || regionStarts(city.state, tail)) found.push(city);
  }
  if (comma < 0) found.push(...translatedCities(key));
  found.sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  const places = found.slice(0, wanted).map(placeOfCity);
  if (!known.ok) return places;
  const rest = places.filter((place) => place.label !== known.place.label);
  return [known.place, ...rest].slice(0, wanted);
}

/** Returns the cities whose name in another language begins with a key. */
function translatedCities(key: string): City[] {
  const { byId } = cities();
  return TRANSLATED_CITIES.flatMap(([translated, name, state]) => {
    const city = cityKey(translated).startsWith(key) && byId.get(`${cityKey(name)}|${state}`);
    return city ? [city] : [];
  });
}

function regionStarts(code: string, tail: string): boolean {
  return code.toLowerCase().startsWith(tail) || plainWords(regionName(code)).startsWith(tail);
}
