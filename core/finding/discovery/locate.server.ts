import type { Context } from '../../context.ts';
import {
  type LocationMessage,
  legalityAt,
  OUTSIDE_UNITED_STATES,
  stateNotServed,
  ZIP_NOT_SERVED,
  zipRefusal,
} from '../../ground/geography/legality.ts';
import { lookUpPlace, lookUpZip, type Place, placeOfPoint } from '../../ground/geography/places.server.ts';
import { regionName } from '../../ground/geography/states.ts';
import { zipAlone } from '../../ground/geography/zip-code.ts';
import type { Located } from './located.ts';
import type { SearchArea, SearchQuery } from './search-query.ts';

/** A place in which or around which a search looks. */
export type SearchPlace = Pick<Place, 'kind' | 'lat' | 'lng' | 'label' | 'state'>;

/** Where a search looks. With a refusal or choices, there is nothing to find. */
export type LocatedSearch = {
  /** Null for the whole country. */
  place: SearchPlace | null;
  /** Why the place cannot be searched. */
  refusal: LocationMessage | null;
  /** The places with the name asked for, if it is ambiguous. */
  choices: string[];
  /** The search text; empty if it is a ZIP code, which is then the place. */
  text: string;
};

const PLACE_NOT_FOUND: LocationMessage = {
  title: 'Could not find that place',
  description: 'Please enter a ZIP code, or a city with its state, such as Denver, CO.',
};

/** Finds where a search looks, which is its second step. Never throws. */
export function locateSearch(ctx: Context, query: SearchQuery): LocatedSearch {
  const { area, near, q } = query;
  const isZip = query.place === '' && zipAlone(q) !== null;
  const nowhere: LocatedSearch = { place: null, refusal: null, choices: [], text: isZip ? '' : q };
  if (area) return { ...nowhere, place: middleOf(area) };
  if (near) {
    const { place, refusal } = findPoint(ctx, near.lat, near.lng);
    return { ...nowhere, place: place && { ...place, label: `you (${place.label})` }, refusal };
  }
  const named = isZip ? q : query.place;
  if (named === '') return nowhere;
  if (/^\d+(?:-\d*)?$/.test(named)) {
    const { place, refusal } = findZip(ctx, named);
    return { ...nowhere, place: place && { ...place, label: `${place.label} ${place.zip}` }, refusal };
  }
  const found = lookUpPlace(named);
  if (found.ok) {
    const { place } = found;
    return { ...nowhere, place, refusal: placeRefusal(ctx, place, stateNotServed(regionName(place.state))) };
  }
  if (found.reason === 'ambiguous') return { ...nowhere, choices: found.choices.map(({ label }) => label) };
  return { ...nowhere, refusal: found.reason === 'military' ? zipRefusal('military') : PLACE_NOT_FOUND };
}

function middleOf({ south, west, north, east }: SearchArea): SearchPlace {
  const width = (east - west + 360) % 360;
  const lng = ((west + width / 2 + 540) % 360) - 180;
  return { kind: 'point', lat: (south + north) / 2, lng, label: 'this part of the map', state: '' };
}

/**
 * Returns why a place cannot be searched today; null if it can. Every place that a search names passes this
 * check.
 */
function placeRefusal(ctx: Context, place: Place, refusal: LocationMessage): LocationMessage | null {
  const today = ctx.now().toZonedDateTimeISO(place.zone).toPlainDate();
  return legalityAt(ctx.law, place, today).allowed ? null : refusal;
}

/** A place, or why it cannot be one. */
type Found = { place: Place; refusal: LocationMessage | null } | { place: null; refusal: LocationMessage };

function findZip(ctx: Context, zip: string): Found {
  const found = lookUpZip(zip);
  if (!found.ok) return { place: null, refusal: zipRefusal(found.reason) };
  return { place: found.place, refusal: placeRefusal(ctx, found.place, ZIP_NOT_SERVED) };
}

/**
 * Finds the place of a position in degrees. A refusal names its state, unless the position is outside the
 * United States.
 * @param accuracy how far the position may be off, in meters.
 */
function findPoint(ctx: Context, lat: number, lng: number, accuracy?: number): Found {
  const place = placeOfPoint(lat, lng, accuracy);
  if (!place) return { place: null, refusal: OUTSIDE_UNITED_STATES };
  return { place, refusal: placeRefusal(ctx, place, stateNotServed(regionName(place.state))) };
}

function toLocated(found: Found): Located {
  if (found.place === null) return { ok: false, message: found.refusal };
  if (found.refusal) return { ok: false, message: found.refusal };
  const { lat, lng, label, state, zip } = found.place;
  return { ok: true, place: { lat, lng, label, state, zip } };
}

/** Finds the place of a ZIP code, or says why it cannot be searched today. Never throws. */
export function locateZip(ctx: Context, zip: string): Located {
  return toLocated(findZip(ctx, zip));
}

/**
 * Finds the place of the browser's position in degrees. A refusal names its state, unless the position is
 * outside the United States.
 * @param accuracy how far the position may be off, in meters.
 */
export function locatePoint(ctx: Context, lat: number, lng: number, accuracy?: number): Located {
  return toLocated(findPoint(ctx, lat, lng, accuracy));
}
