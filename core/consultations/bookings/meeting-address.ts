import { CAFE } from '../../people/experts/consultation-methods.ts';

/** What of a booking says where it takes place. */
type Site = { method: string; location: string; cafeName?: string | null; cafeAddress?: string | null };

/**
 * The door to go to; who may read it, and when, is for the caller to decide. Null where nobody has said yet, as of a
 * café that has still to be named.
 * @param at the address of the expert's place, or where a home visit goes to.
 */
export function meetingAddress(
  { method, location, cafeName, cafeAddress }: Site,
  at: { placeAddress: string | null; visit: { address: string; zip: string } | null },
): string | null {
  if (at.visit) return `${at.visit.address}, ${location} ${at.visit.zip}`;
  if (method === CAFE) return cafeName && cafeAddress ? cafeAddressLine({ cafeName, cafeAddress }) : null;
  return at.placeAddress;
}

/** A café and its address, as one line. */
export function cafeAddressLine({
  cafeName,
  cafeAddress,
}: {
  cafeName: string;
  cafeAddress: string;
}): string {
  return `${cafeName}, ${cafeAddress}`;
}

/** Where a phone opens its map, and any other browser a page with the way there. */
export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}
