import type { Context } from '../../context.ts';
import { EARTH_RADIUS_KM, milesBetween, milesToKm } from '../../ground/geography/distance.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { placeZones } from '../../ground/geography/places.server.ts';
import { SERVICE_ZIP_MILES, VISIT_MILES } from '../../people/practice-profile/visit-reach-form.ts';
import { askedColumns } from './column-filters.ts';
import { TODAY, wordsOfFilters } from './filters.ts';
import type { ListingFilter } from './listing-filter.ts';
import { type ListingSample, listingSample, onUnitSphere } from './listing-sample.server.ts';
import type { LocatedSearch, SearchPlace } from './locate.server.ts';
import { earliestStart, endOfDay } from './next-free.ts';
import {
  type Cursor,
  readCursor,
  type SearchArea,
  type SearchQuery,
  type SearchSort,
} from './search-query.ts';
import { stateTerm, type Term } from './search-words.ts';
import { termsOfText } from './terms-of-text.server.ts';

/** A located search as conditions on the listing. The later steps need nothing else. */
export type FilteredSearch = {
  filter: ListingFilter;
  sample: ListingSample;
  /** The order used. It can differ from the requested one. */
  sort: SearchSort;
  /** Where the previous page ended; null for the first page. */
  after: Cursor | null;
  /** The searched place; null for the whole country. */
  place: SearchPlace | null;
  /** The point to measure distances from; null if the place is only the center of a map area. */
  from: SearchPlace | null;
  /** The searched radius; null for an area, a state, the whole country, and home visits. */
  radiusMiles: number | null;
  /**
   * Whether to show turns in Spotlight: only on a first page, and never for a map area or a Spotlight search.
   */
  hasTurns: boolean;
};

/** Turns a located search into conditions on the listing and an order. This is the third step of a search. */
export async function filterSearch(
  ctx: Context,
  query: SearchQuery,
  { place, text }: Pick<LocatedSearch, 'place' | 'text'>,
): Promise<FilteredSearch> {
  const sample = await listingSample(ctx, query.online ? 'listing_online' : 'listing');
  const nowMs = ctx.now().epochMilliseconds;
  const visited = isVisited(query, place);
  const hasCenter = place !== null && place.kind !== 'state';
  const usual: SearchSort = hasCenter ? 'distance' : 'rating';
  const sort = query.sort === 'distance' ? usual : (query.sort ?? usual);
  const after = query.after === null ? null : readCursor(query.after);
  return {
    filter: {
      nowMs,
      earliestMs: earliestStart(nowMs),
      words: wordsOf(query, place, text),
      around: aroundOf(query, place, visited),
      visited,
      box: query.area,
      served: ctx.law.servedStates(countryDay(ctx.now())),
      ...askedColumns(query, nowMs),
      localTerm: null,
      seated: null,
      town: null,
      days: query.day === TODAY ? daysOf(sample, nowMs) : null,
    },
    sample,
    sort,
    after: after?.sort === sort ? after : null,
    place,
    from: query.area ? null : place,
    radiusMiles: hasCenter && !query.area && !visited ? query.radiusMiles : null,
    hasTurns: !query.area && !query.spotlight && query.after === null,
  };
}

/**
 * Checks whether the search is for home visits to the place. Each expert's reach then replaces the radius.
 */
function isVisited(query: SearchQuery, place: SearchPlace | null): boolean {
  return query.meet === 'home-visit' && !query.area && place !== null && place.kind !== 'state';
}

function wordsOf(query: SearchQuery, place: SearchPlace | null, text: string): ListingFilter['words'] {
  const asked = wordsOfFilters(query);
  const terms: Term[] = [...termsOfText(text), ...asked.terms];
  if (place?.kind === 'state') terms.push(stateTerm(place.state));
  return terms.length + asked.without.length > 0 ? { terms, without: asked.without } : null;
}

/**
 * Returns the circle to search: around the whole map area, with the radius around the place or, for home
 * visits, with the maximum reach of any expert. Null for a state or the whole country.
 */
function aroundOf(
  { area, radiusMiles }: SearchQuery,
  place: SearchPlace | null,
  visited: boolean,
): ListingFilter['around'] {
  if (area) return aroundArea(area);
  if (!place || place.kind === 'state') return null;
  const miles = visited ? VISIT_MILES.most + SERVICE_ZIP_MILES : radiusMiles;
  return { ...onUnitSphere(place.lat, place.lng), chord: chordOfMiles(miles) };
}

/**
 * Returns the circle through the area's farthest corner. For an area wider than 90 degrees, returns the
 * whole sphere.
 */
function aroundArea({ south, west, north, east }: SearchArea): NonNullable<ListingFilter['around']> {
  const width = west < east ? east - west : east - west + 360;
  const center = { lat: (south + north) / 2, lng: west + width / 2 };
  if (width > 90) return { ...onUnitSphere(center.lat, center.lng), chord: 2 };
  const miles = Math.max(
    ...[south, north].map((lat) => milesBetween(center, { lat, lng: center.lng + width / 2 })),
  );
  return { ...onUnitSphere(center.lat, center.lng), chord: chordOfMiles(miles) * (1 + 1e-9) };
}

/**
 * Returns the straight-line distance through the unit sphere between two points this many miles apart on the
 * ground.
 */
function chordOfMiles(miles: number): number {
  return 2 * Math.sin(Math.min(Math.PI / 2, milesToKm(miles) / (2 * EARTH_RADIUS_KM)));
}

/**
 * Returns the times when today ends, earliest first, each with its zones. Includes every zone that an expert
 * can be in.
 */
function daysOf(sample: ListingSample, nowMs: number): NonNullable<ListingFilter['days']> {
  const zonesByEnd = Map.groupBy(new Set([...placeZones(), ...sample.zones]), (zone) =>
    endOfDay(zone, nowMs),
  );
  return [...zonesByEnd].sort(([a], [b]) => a - b).map(([endMs, zones]) => ({ endMs, zones }));
}
