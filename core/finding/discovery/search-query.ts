import * as words from '#text/finding/discovery/rules';
import { plainLine } from '../../../lib/plain-text.ts';
import { bareZip, zipAlone } from '../../ground/geography/zip-code.ts';
import { EACH_FILTER, type FilterValues, NO_FILTERS, numberBetween, setFilters } from './filters.ts';

export type SearchSort = 'distance' | 'rating' | 'next-free';

/** A map area in degrees. Across the antimeridian, `west` is greater than `east`. */
export type SearchArea = { south: number; west: number; north: number; east: number };

/**
 * A search parsed from its URL. Every part is optional. The first that is set of `place` (words or a ZIP
 * code), `near` (the visitor's position), and `area` (the map view) decides where to search.
 */
export type SearchQuery = FilterValues & {
  q: string;
  place: string;
  near: { lat: number; lng: number } | null;
  area: SearchArea | null;
  radiusMiles: number;
  /** Null sorts by distance if there is a place other than a state, otherwise by rating. */
  sort: SearchSort | null;
  /** Where the previous page ended; null for the first page. */
  after: string | null;
};

/** A part of a URL that we could not use, with a sentence for the reader. `field` is the parameter's name. */
export type SearchNote = { field: string; message: string };

export const DEFAULT_RADIUS_MILES = 25;
/** The choices in the form. A URL can have any number from 1 to the largest. */
export const RADII = [5, 10, 25, 50, 100, 250] as const;
export const MAX_SEARCH_LENGTH = 80;

export const EMPTY_SEARCH: SearchQuery = {
  q: '',
  place: '',
  near: null,
  area: null,
  radiusMiles: DEFAULT_RADIUS_MILES,
  ...NO_FILTERS,
  sort: null,
  after: null,
};

/**
 * Parses the parameters of a URL. Never throws: skips each invalid part and adds a note about it. Uses the
 * first value of a repeated parameter.
 */
export function parseSearch(params: URLSearchParams): { query: SearchQuery; notes: SearchNote[] } {
  const notes: SearchNote[] = [];
  const note = (field: string, message: string) => {
    notes.push({ field, message });
    return null;
  };
  /** Returns the value of a parameter, or null. Adds a note if `read` rejects the value. */
  function part<T>(field: string, message: string, read: (value: string) => T | null): T | null {
    const value = params.get(field)?.trim() ?? '';
    return value === '' ? null : (read(value) ?? note(field, message));
  }
  const text = (field: 'q' | 'place', shortened: (values: { length: number }) => string): string => {
    const value = cleanText(params.get(field) ?? '');
    if (value.length <= MAX_SEARCH_LENGTH) return value;
    note(field, shortened({ length: MAX_SEARCH_LENGTH }));
    return value.slice(0, MAX_SEARCH_LENGTH).toWellFormed().replaceAll('\uFFFD', '').trim();
  };
  const readFilters = () =>
    Object.fromEntries(
      EACH_FILTER.map(([name, { param, formerly, none, read, misread }]) => {
        const called = formerly && !params.has(param) ? formerly : param;
        return [name, part(called, misread(), read) ?? none];
      }),
    ) as FilterValues;
  const query: SearchQuery = {
    q: text('q', words.search_text_shortened),
    place: text('place', words.place_shortened),
    near: part('near', words.position_not_read(), readNear),
    area: part('area', words.area_not_read(), readArea),
    radiusMiles:
      part('radius', words.distance_not_read({ defaultRadiusMiles: DEFAULT_RADIUS_MILES }), (value) =>
        numberBetween(value, 1, 250),
      ) ?? DEFAULT_RADIUS_MILES,
    ...readFilters(),
    sort: part('sort', words.unknown_order(), (value) =>
      value === 'distance' || value === 'rating' || value === 'next-free' ? value : null,
    ),
    after: part('after', words.page_gone(), (value) => (readCursor(value) ? value : null)),
  };
  // A ZIP code in the text field becomes the place.
  if (zipAlone(query.q) !== null) {
    query.place = query.q;
    query.q = '';
  }
  if (zipAlone(query.place) !== null) query.place = bareZip(query.place);
  if (query.place) query.near = null;
  if (query.place || query.near) query.area = null;
  return { query, notes };
}

/** Returns the URL parameters of a search. Omits defaults, so equal searches have the same URL. */
export function formatSearch(query: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q) params.set('q', query.q);
  if (query.place) params.set('place', query.place);
  if (query.near) params.set('near', `${round(query.near.lat, 3)},${round(query.near.lng, 3)}`);
  if (query.area) {
    const { south, west, north, east } = query.area;
    params.set('area', [south, west, north, east].map((value) => round(value, 4)).join(','));
  }
  if (query.radiusMiles !== DEFAULT_RADIUS_MILES) params.set('radius', String(query.radiusMiles));
  for (const { filter, value } of setFilters(query))
    params.set(filter.param, value === true ? '1' : String(value));
  if (query.sort) params.set('sort', query.sort);
  if (query.after) params.set('after', query.after);
  return params;
}

export function searchUrl(query: SearchQuery): string {
  const params = formatSearch(query).toString();
  return params ? `/find-experts?${params}` : '/find-experts';
}

export function hasPlace(query: SearchQuery): boolean {
  return query.place !== '' || query.near !== null || query.area !== null;
}

/**
 * Where a page ended: the sort values and the ID of its last row. `chord` is a straight-line distance through
 * the unit sphere. `stretch` is 0 for free now, 1 for free later, at `freeAt` in milliseconds, and 2 for no
 * known free time. A sample listing's rating is -1.
 */
export type Cursor =
  | { sort: 'rating'; rating: number; id: string }
  | { sort: 'distance'; chord: number; id: string }
  | { sort: 'next-free'; stretch: 0 | 1 | 2; freeAt: number; rating: number; id: string };

export function writeCursor(cursor: Cursor): string {
  if (cursor.sort === 'rating') return `r_${cursor.rating}_${cursor.id}`;
  if (cursor.sort === 'distance') return `d_${cursor.chord}_${cursor.id}`;
  return `n_${cursor.stretch}_${cursor.freeAt}_${cursor.rating}_${cursor.id}`;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const BY_RATING = /* @__PURE__ */ new RegExp(`^r_(-1|[0-5](?:\\.\\d{1,9})?)_(${UUID})$`);
const BY_DISTANCE = /* @__PURE__ */ new RegExp(`^d_(\\d(?:\\.\\d{1,20})?(?:e-\\d{1,3})?)_(${UUID})$`);
const BY_NEXT_FREE = /* @__PURE__ */ new RegExp(
  `^n_([012])_(\\d{1,14})_(-1|[0-5](?:\\.\\d{1,9})?)_(${UUID})$`,
);

/** Parses a cursor from a URL. Null for any text that `writeCursor` never returns. */
export function readCursor(text: string): Cursor | null {
  if (text.length > 120) return null;
  const rating = BY_RATING.exec(text);
  if (rating) return { sort: 'rating', rating: Number(rating[1]), id: rating[2]! };
  const distance = BY_DISTANCE.exec(text);
  if (distance) return { sort: 'distance', chord: Number(distance[1]), id: distance[2]! };
  const free = BY_NEXT_FREE.exec(text);
  if (!free) return null;
  const [, stretch, freeAt, stars, id] = free;
  return {
    sort: 'next-free',
    stretch: Number(stretch) as 0 | 1 | 2,
    freeAt: Number(freeAt),
    rating: Number(stars),
    id: id!,
  };
}

/**
 * Returns the first 2,000 characters as one line of visible text. Replaces control and format characters
 * and lone surrogates with spaces, and collapses spaces.
 */
function cleanText(text: string): string {
  return plainLine(text.slice(0, 2000).toWellFormed())
    .replace(/[\p{Cc}\p{Cf}\uFFFD\s]+/gu, ' ')
    .trim();
}

function degrees(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^-?\d{1,3}(?:\.\d{1,17})?$/.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}

function readNear(text: string): { lat: number; lng: number } | null {
  const parts = text.split(',', 3);
  const [lat, lng] = [degrees(parts[0], 90), degrees(parts[1], 180)];
  return parts.length === 2 && lat !== null && lng !== null ? { lat, lng } : null;
}

function readArea(text: string): SearchArea | null {
  const parts = text.split(',', 5);
  const [south, north] = [degrees(parts[0], 90), degrees(parts[2], 90)];
  const [west, east] = [degrees(parts[1], 180), degrees(parts[3], 180)];
  if (parts.length !== 4 || south === null || west === null || north === null || east === null) return null;
  return south < north && west !== east ? { south, west, north, east } : null;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
