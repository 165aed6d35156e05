import * as words from '#text/consultations/requests/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import type { LatLng } from '../../ground/geography/distance.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import type { ExpertsPlaces } from '../../people/experts/places/experts-places.ts';
import { visitPlaceOf } from '../../practice/availability/visit-place.server.ts';
import type { BookingRequest } from '../bookings/request/booking-request.ts';

/** The place of a consultation, which determines its law, calendar, and texts. */
export type BookingSite = {
  /** Null for a home visit. */
  placeId: string | null;
  location: string;
  state: string;
  zone: string;
  /** The home visit; null for other methods. */
  visit: { address: string; zip: string; miles: number } | null;
  /** The center of a home visit's ZIP code; null for other bookings. */
  point: LatLng | null;
};

/**
 * Returns the site of a request: the expert's place, or the address of a home visit. Refuses an address
 * that is too short or a ZIP code that the expert does not visit.
 */
export function siteOf(
  expert: ExpertsPlaces,
  request: Pick<BookingRequest, 'method' | 'visitAddress' | 'visitZip'>,
): BookingSite {
  if (request.method !== HOME_VISIT) {
    const { placeId, location, state, zone } = expert;
    return { placeId, location, state, zone, visit: null, point: null };
  }
  const { visitAddress: address, visitZip } = request;
  const fields: Record<string, Sentence[]> = {};
  if (address.length < 5) fields.visitAddress = [words.visit_address_missing];
  const found = visitPlaceOf(expert, visitZip);
  if (!found.ok) fields.visitZip = [found.message];
  if (!found.ok || fields.visitAddress) {
    throw new Refusal('invalid_input', Object.values(fields)[0]![0]!, fields);
  }
  const { location, state, zone, zip, miles, lat, lng } = found.place;
  return { placeId: null, location, state, zone, visit: { address, zip, miles }, point: { lat, lng } };
}

/** Returns a home visit in the form that calendar queries need; null at the expert's place. */
export const visitOf = ({ state, zone, point }: BookingSite) => point && { state, zone, ...point };
