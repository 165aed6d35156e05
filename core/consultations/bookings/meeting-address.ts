import { CAFE } from '../../people/experts/consultation-methods.ts';

/** The fields of a booking that say where it takes place. */
type Site = { method: string; location: string; cafeName?: string | null; cafeAddress?: string | null };

/**
 * Returns the meeting address; null if not known yet, such as for an unnamed café. The caller decides who may
 * read it.
 * @param at the address of the expert's place, or of a home visit.
 */
export function meetingAddress(
  { method, location, cafeName, cafeAddress }: Site,
  at: { placeAddress: string | null; visit: { address: string; zip: string } | null },
): string | null {
  if (at.visit) return `${at.visit.address}, ${location} ${at.visit.zip}`;
  if (method === CAFE) return cafeName && cafeAddress ? cafeAddressLine({ cafeName, cafeAddress }) : null;
  return at.placeAddress;
}

/** Returns a café and its address in one line. */
export function cafeAddressLine({
  cafeName,
  cafeAddress,
}: {
  cafeName: string;
  cafeAddress: string;
}): string {
  return `${cafeName}, ${cafeAddress}`;
}

/** Returns the URL that opens directions in a map app or a browser. */
export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}
