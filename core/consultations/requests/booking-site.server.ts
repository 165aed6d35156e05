import { Refusal } from '../../../lib/errors.ts';
import type { LatLng } from '../../ground/geography/distance.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import type { ExpertsPlaces } from '../../people/experts/experts-places.ts';
import { visitPlaceOf } from '../../practice/availability/visit-place.server.ts';
import type { BookingRequest } from '../bookings/booking-request.ts';

/** Where a consultation is to take place; law, calendar and words follow it. */
export type BookingSite = {
  /** The expert's place; null at the client's. */
  placeId: string | null;
  location: string;
  state: string;
  zone: string;
  /** Set at the client's alone. */
  visit: { address: string; zip: string; miles: number } | null;
  /** The middle of the ZIP code of a home visit; null at the expert's place. */
  point: LatLng | null;
};

/** Where the request is to take place: at the expert's place, or at the address that a home visit gives. */
export function siteOf(
  expert: ExpertsPlaces,
  request: Pick<BookingRequest, 'method' | 'visitAddress' | 'visitZip'>,
): BookingSite {
  if (request.method !== HOME_VISIT) {
    const { placeId, location, state, zone } = expert;
    return { placeId, location, state, zone, visit: null, point: null };
  }
  const { visitAddress: address, visitZip } = request;
  const fields: Record<string, string[]> = {};
  if (address.length < 5) fields.visitAddress = ['Please enter the address the expert should come to.'];
  const found = visitPlaceOf(expert, visitZip);
  if (!found.ok) fields.visitZip = [found.message];
  if (!found.ok || fields.visitAddress) {
    throw new Refusal('invalid_input', Object.values(fields)[0]![0]!, fields);
  }
  const { location, state, zone, zip, miles, lat, lng } = found.place;
  return { placeId: null, location, state, zone, visit: { address, zip, miles }, point: { lat, lng } };
}

/** The same of a home visit as calendars are asked for it; null at the expert's place. */
export const visitOf = ({ state, zone, point }: BookingSite) => point && { state, zone, ...point };
