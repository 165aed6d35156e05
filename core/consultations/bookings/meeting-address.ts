import { CAFE } from '../../people/experts/consultation-methods.ts';

type Site = { method: string; location: string; cafeName?: string | null; cafeAddress?: string | null };

/**
 * Returns the meeting address; null if it is not known yet, for example for a café that no one has named.
 * The caller decides who may see it.
 */
export function meetingAddress(
  { method, location, cafeName, cafeAddress }: Site,
  at: { placeAddress: string | null; visit: { address: string; zip: string } | null },
): string | null {
  if (at.visit) return `${at.visit.address}, ${location} ${at.visit.zip}`;
  if (method === CAFE) return cafeName && cafeAddress ? cafeAddressLine({ cafeName, cafeAddress }) : null;
  return at.placeAddress;
}

export function cafeAddressLine({
  cafeName,
  cafeAddress,
}: {
  cafeName: string;
  cafeAddress: string;
}): string {
  return `${cafeName}, ${cafeAddress}`;
}

/** Returns a URL that opens directions in a map app or in the browser. */
export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}
