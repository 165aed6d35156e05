import type { Context } from '../context.ts';
import {
  type LocationMessage,
  legalityAt,
  OUTSIDE_UNITED_STATES,
  stateNotServed,
  ZIP_NOT_SERVED,
  zipRefusal,
} from '../geography/legality.ts';
import { lookUpZip, type Place, placeOfPoint } from '../geography/places.server.ts';
import { regionName } from '../geography/states.ts';
import type { Located } from './located.ts';

function judge(ctx: Context, place: Place, refusal: LocationMessage): Located {
  const today = ctx.now().toZonedDateTimeISO(place.zone).toPlainDate();
  if (!legalityAt(ctx.law, place, today).allowed) return { ok: false, message: refusal };
  const { lat, lng, label, state, zip } = place;
  return { ok: true, place: { lat, lng, label, state, zip } };
}

/** The place of a ZIP code, if it is one and lies in a state that is served today. Never throws. */
export function locateZip(ctx: Context, zip: string): Located {
  const found = lookUpZip(zip);
  if (!found.ok) return { ok: false, message: zipRefusal(found.reason) };
  return judge(ctx, found.place, ZIP_NOT_SERVED);
}

/**
 * The place of a position that the browser told, in degrees; its state is named where it is not served.
 * @param accuracy how far it may be off, in meters.
 */
export function locatePoint(ctx: Context, lat: number, lng: number, accuracy?: number): Located {
  const place = placeOfPoint(lat, lng, accuracy);
  if (!place) return { ok: false, message: OUTSIDE_UNITED_STATES };
  return judge(ctx, place, stateNotServed(regionName(place.state)));
}
