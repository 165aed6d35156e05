import * as words from '#text/practice/availability/rules';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { milesBetween } from '../../ground/geography/distance.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import type { ExpertsPlaces } from '../../people/experts/places/experts-places.ts';

/** The area of a home visit, by ZIP code. The times, the law, and the tax depend on it. */
export type VisitPlace = {
  zip: string;
  /** The town and state, such as 'Denver, CO'. */
  location: string;
  state: string;
  zone: string;
  lat: number;
  lng: number;
  /** The distance from the nearest of the expert's points, rounded up. */
  miles: number;
};

/** Returns the area of a home visit, or the error of its ZIP code field. */
export function visitPlaceOf(
  { points, visitMiles }: Pick<ExpertsPlaces, 'points' | 'visitMiles'>,
  typedZip: string,
): { ok: true; place: VisitPlace } | { ok: false; message: Sentence } {
  const found = lookUpZip(typedZip);
  if (!found.ok) return { ok: false, message: words.zip_of_address };
  const { label: location, state, zone, lat, lng, zip = typedZip } = found.place;
  const miles = Math.ceil(Math.min(...points.map((point) => milesBetween(point, found.place))));
  if (miles > visitMiles) {
    const message = withFacts(words.visit_too_far, { miles, within: visitMiles });
    return { ok: false, message };
  }
  return { ok: true, place: { zip, location, state, zone, lat, lng, miles } };
}
