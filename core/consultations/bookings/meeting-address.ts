import { wholeAddress } from '../../ground/geography/whole-address.ts';
import { CAFE } from '../../people/experts/consultation-methods.ts';

type Town = { city: string; state: string };
type Place = Town & { address: string | null; zip: string | null };
type Site = { method: string; location: string; cafeName?: string | null; cafeAddress?: string | null };

/**
 * Returns the meeting address; null if it is unknown, for example for a café that the expert has not named.
 * The caller decides who may see the address.
 */
export function meetingAddress(
  { method, location, cafeName, cafeAddress }: Site,
  at: { place: Place | null; visit: { address: string; zip: string } | null },
): string | null {
  if (at.visit) return wholeAddress(at.visit.address, { ...townOf(location), zip: at.visit.zip });
  if (method === CAFE) {
    return cafeName && cafeAddress ? cafeAddressLine({ cafeName, cafeAddress }, at.place) : null;
  }
  return placeAddress(at.place);
}

/** Returns the address of a place with its town, state, and ZIP code; null if it has none. */
export function placeAddress(place: Place | null): string | null {
  return place?.address ? wholeAddress(place.address, place) : null;
}

/**
 * Formats the name and address of a café. If the address is just a street, adds the town of the expert's
 * place. Otherwise, it adds none, because the café can be in another town.
 */
export function cafeAddressLine(
  { cafeName, cafeAddress }: { cafeName: string; cafeAddress: string },
  near: Town | null,
): string {
  const isBare = near && !cafeAddress.includes(',');
  return `${cafeName}, ${isBare ? wholeAddress(cafeAddress, { ...near, zip: null }) : cafeAddress}`;
}

/** Parses the town of a home visit, such as 'Denver, CO'. */
function townOf(location: string): Town {
  const at = location.lastIndexOf(', ');
  return at < 0
    ? { city: '', state: location }
    : { city: location.slice(0, at), state: location.slice(at + 2) };
}

/** Returns a URL that opens directions in a map app or in the browser. */
export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}
