import type { Context } from '../../context.ts';
import {
  type LocationMessage,
  legalityAt,
  OUTSIDE_UNITED_STATES,
  stateNotServed,
  ZIP_NOT_SERVED,
  zipRefusal,
} from '../../ground/geography/legality.ts';
import { lookUpZip, type Place, placeOfPoint } from '../../ground/geography/places.server.ts';
import { regionName } from '../../ground/geography/states.ts';
import type { Located } from './located.ts';

/** Returns why a place cannot be searched today, or null. Every place that is asked for passes here. */
export function placeRefusal(ctx: Context, place: Place, refusal: LocationMessage): LocationMessage | null {
  const today = ctx.now().toZonedDateTimeISO(place.zone).toPlainDate();
  return legalityAt(ctx.law, place, today).allowed ? null : refusal;
}

/** A place, or why it cannot be one. */
export type Found =
  | { place: Place; refusal: LocationMessage | null }
  | { place: null; refusal: LocationMessage };

/** Finds the place of a ZIP code. Never throws. */
export function findZip(ctx: Context, zip: string): Found {
  const found = lookUpZip(zip);
  if (!found.ok) return { place: null, refusal: zipRefusal(found.reason) };
  return { place: found.place, refusal: placeRefusal(ctx, found.place, ZIP_NOT_SERVED) };
}

/** Finds the place of a position in degrees; a refusal names its state. @param accuracy in meters. */
export function findPoint(ctx: Context, lat: number, lng: number, accuracy?: number): Found {
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

/** Finds the place of a ZIP code in a state that is served today. Never throws. */
export function locateZip(ctx: Context, zip: string): Located {
  return toLocated(findZip(ctx, zip));
}

/**
 * Finds the place of the browser's position in degrees; a refusal names its state.
 * @param accuracy how far the position may be off, in meters.
 */
export function locatePoint(ctx: Context, lat: number, lng: number, accuracy?: number): Located {
  return toLocated(findPoint(ctx, lat, lng, accuracy));
}
