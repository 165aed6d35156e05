import { Refusal } from '../../lib/errors.ts';
import { HOME_VISIT } from '../experts/consultation-methods.ts';
import type { ExpertsPlaces } from '../experts/experts-places.ts';
import { milesBetween } from '../geography/distance.ts';
import { lookUpZip } from '../geography/places.server.ts';
import type { BookingRequest } from './booking-request.ts';

/** Where a consultation is to take place; law, calendar and words follow it. */
export type BookingSite = {
  /** The expert's place; null at the client's. */
  placeId: string | null;
  location: string;
  state: string;
  zone: string;
  /** Set at the client's alone. */
  visit: { address: string; zip: string; miles: number } | null;
};

/**
 * Where the request is to take place: at the expert's place, or at the address that a home visit gives.
 * @throws Refusal invalid_input, when a home visit has no address, or one that is too far away.
 */
export function siteOf(
  expert: ExpertsPlaces,
  request: Pick<BookingRequest, 'method' | 'visitAddress' | 'visitZip'>,
): BookingSite {
  if (request.method !== HOME_VISIT) {
    const { placeId, location, state, zone } = expert;
    return { placeId, location, state, zone, visit: null };
  }
  const { visitAddress: address, visitZip } = request;
  const found = lookUpZip(visitZip);
  const fields: Record<string, string[]> = {};
  if (address.length < 5) fields.visitAddress = ['Please enter the address the expert should come to.'];
  if (!found.ok) fields.visitZip = ['Please enter the ZIP code of that address.'];
  if (!found.ok || fields.visitAddress) {
    throw new Refusal('invalid_input', Object.values(fields)[0]![0]!, fields);
  }
  const { label, state, zone, zip = visitZip } = found.place;
  const miles = Math.ceil(Math.min(...expert.points.map((point) => milesBetween(point, found.place))));
  if (miles > expert.visitMiles) {
    const message = `That is ${miles} miles away, and this expert makes home visits within ${expert.visitMiles} miles.`;
    throw new Refusal('invalid_input', message, { visitZip: [message] });
  }
  return { placeId: null, location: label, state, zone, visit: { address, zip, miles } };
}
