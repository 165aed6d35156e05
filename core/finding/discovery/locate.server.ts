import * as words from '#text/finding/discovery/rules';
import type { Context } from '../../context.ts';
import {
  type LocationMessage,
  legalityAt,
  outsideUnitedStates,
  stateNotServed,
  zipNotServed,
  zipRefusal,
} from '../../ground/geography/legality.ts';
import { lookUpPlace, lookUpZip, type Place, placeOfPoint } from '../../ground/geography/places.server.ts';
import { sayState } from '../../ground/geography/states.ts';
import { zipAlone } from '../../ground/geography/zip-code.ts';
import type { Located } from './located.ts';
import type { SearchArea, SearchQuery } from './search-query.ts';

export type SearchPlace = Pick<Place, 'kind' | 'lat' | 'lng' | 'label' | 'state'>;

/** Where a search looks. If there is a refusal or a choice of places, the search finds no one. */
export type LocatedSearch = {
  /** Null for the whole country. */
  place: SearchPlace | null;
  /** Why we can't search there; null if we can. */
  refusal: LocationMessage | null;
  /** The places that share an ambiguous name; empty if the name is not ambiguous. */
  choices: string[];
  /** The search text; empty if it was a ZIP code, which then becomes the place. */
  text: string;
};

const placeNotFound = (): LocationMessage => ({
  title: words.place_not_found(),
  description: words.place_not_found_help(),
});

/** Finds where a search looks. This is the second step of a search. Never throws. */
export function locateSearch(ctx: Context, query: SearchQuery): LocatedSearch {
  const { area, near, q } = query;
  const isZip = query.place === '' && zipAlone(q) !== null;
  const nowhere: LocatedSearch = { place: null, refusal: null, choices: [], text: isZip ? '' : q };
  if (area) return { ...nowhere, place: middleOf(area) };
  if (near) {
    const { place, refusal } = findPoint(ctx, near.lat, near.lng);
    return { ...nowhere, place: place && { ...place, label: words.you_at({ place: place.label }) }, refusal };
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
    return { ...nowhere, place, refusal: placeRefusal(ctx, place, stateNotServed(sayState(place.state))) };
  }
  if (found.reason === 'ambiguous') return { ...nowhere, choices: found.choices.map(({ label }) => label) };
  return { ...nowhere, refusal: found.reason === 'military' ? zipRefusal('military') : placeNotFound() };
}

function middleOf({ south, west, north, east }: SearchArea): SearchPlace {
  const width = (east - west + 360) % 360;
  const lng = ((west + width / 2 + 540) % 360) - 180;
  return { kind: 'point', lat: (south + north) / 2, lng, label: words.part_of_the_map(), state: '' };
}

/**
 * Returns why a place can't be searched today; null if it can. All places in a search go through this check.
 */
function placeRefusal(ctx: Context, place: Place, refusal: LocationMessage): LocationMessage | null {
  const today = ctx.now().toZonedDateTimeISO(place.zone).toPlainDate();
  return legalityAt(ctx.law, place, today).allowed ? null : refusal;
}

type Found = { place: Place; refusal: LocationMessage | null } | { place: null; refusal: LocationMessage };

function findZip(ctx: Context, zip: string): Found {
  const found = lookUpZip(zip);
  if (!found.ok) return { place: null, refusal: zipRefusal(found.reason) };
  return { place: found.place, refusal: placeRefusal(ctx, found.place, zipNotServed()) };
}

/**
 * Finds the place at a position in degrees. A refusal names the place's state, unless the position is outside
 * the United States.
 * @param accuracy the possible error of the position, in meters.
 */
function findPoint(ctx: Context, lat: number, lng: number, accuracy?: number): Found {
  const place = placeOfPoint(lat, lng, accuracy);
  if (!place) return { place: null, refusal: outsideUnitedStates() };
  return { place, refusal: placeRefusal(ctx, place, stateNotServed(sayState(place.state))) };
}

function toLocated(found: Found): Located {
  if (found.place === null) return { ok: false, message: found.refusal };
  if (found.refusal) return { ok: false, message: found.refusal };
  const { lat, lng, label, state, zip } = found.place;
  return { ok: true, place: { lat, lng, label, state, zip } };
}

/**
 * Finds the place of a ZIP code, or returns a message about why we can't search there today. Never throws.
 */
export function locateZip(ctx: Context, zip: string): Located {
  return toLocated(findZip(ctx, zip));
}

/**
 * Finds the place at the browser's position, in degrees. A refusal names the place's state, unless the
 * position is outside the United States.
 * @param accuracy the possible error of the position, in meters.
 */
export function locatePoint(ctx: Context, lat: number, lng: number, accuracy?: number): Located {
  return toLocated(findPoint(ctx, lat, lng, accuracy));
}
