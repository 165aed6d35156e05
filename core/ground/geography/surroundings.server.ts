import type { LatLng } from './distance.ts';
import { zipPoints } from './places.server.ts';

/** The ZIP code centers around a point, and the towns there, ordered by number of ZIP codes. */
export type Surroundings = {
  settled: LatLng[];
  towns: (LatLng & { name: string; size: number })[];
};

/**
 * Returns the ZIP code centers and towns around a point.
 * @param reach how far to search in each direction, in degrees.
 */
export function surroundingsOf(point: LatLng, reach: LatLng): Surroundings {
  const near = zipPoints().filter(
    ({ lat, lng }) => Math.abs(lat - point.lat) <= reach.lat && Math.abs(lng - point.lng) <= reach.lng,
  );
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  const towns = [...Map.groupBy(near, ({ city }) => city)].map(([name, points]) => ({
    name,
    size: points.length,
    lat: middle(points.map(({ lat }) => lat)),
    lng: middle(points.map(({ lng }) => lng)),
  }));
  return {
    settled: near.map(({ lat, lng }) => ({ lat, lng })),
    towns: towns.sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1)),
  };
}
