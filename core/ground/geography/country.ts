import { EARTH_RADIUS_KM, type LatLng } from './distance.ts';

/** Units per degree in the rings. One unit of latitude is about 11 meters. */
export const SCALE = 10_000;

/**
 * The country as a quadtree: 1 is inside, 0 is outside. A cell on the border has rings around the part
 * inside; their coordinates are integers, and each point is relative to the previous one.
 */
export type CountryTree =
  | 0
  | 1
  | { rings: number[][] }
  | [northEast: CountryTree, northWest: CountryTree, southWest: CountryTree, southEast: CountryTree];

const [WEST, SOUTH, EAST, NORTH] = [-179.9999, -89.9999, 179.9999, 89.9999];

/** The tolerance for errors in the outline and for positions rounded to three decimal places. */
const OUTLINE_METERS = 150;
/** The cap on a device's reported error. With a larger error, a point could be in either of two countries. */
const MAX_METERS = 5000;

/**
 * Checks whether a point is in the country or its territorial waters, or outside by no more than the
 * reported error plus 150 meters.
 * @param meters the error that the device reports, capped at 5,000.
 */
export function inCountry(tree: CountryTree, point: LatLng, meters = 0): boolean {
  if (isInside(tree, point)) return true;
  const known = Number.isFinite(meters) ? Math.max(0, meters) : 0;
  const radius = OUTLINE_METERS + Math.min(MAX_METERS, known);
  const degrees = (radius / 1000 / EARTH_RADIUS_KM) * (180 / Math.PI);
  const squeeze = Math.max(0.1, Math.cos((point.lat * Math.PI) / 180));
  for (const share of [0.25, 0.5, 0.75, 1]) {
    for (let step = 0; step < 16; step++) {
      const angle = (step * Math.PI) / 8;
      const lat = point.lat + share * degrees * Math.sin(angle);
      const lng = point.lng + (share * degrees * Math.cos(angle)) / squeeze;
      if (isInside(tree, { lat, lng })) return true;
    }
  }
  return false;
}

function isInside(tree: CountryTree, { lat, lng }: LatLng): boolean {
  let [west, south, east, north] = [WEST, SOUTH, EAST, NORTH];
  if (lng < west || lng > east || lat < south || lat > north) return false;
  let at = tree;
  while (Array.isArray(at)) {
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    if (lng >= x) west = x;
    else east = x;
    if (lat >= y) south = y;
    else north = y;
    at = at[lat >= y ? (lng >= x ? 0 : 1) : lng >= x ? 3 : 2]!;
  }
  if (typeof at === 'number') return at === 1;
  return at.rings.filter((ring) => holds(ring, lng * SCALE, lat * SCALE)).length % 2 === 1;
}

/**
 * Checks whether a point is inside a ring. Counts how often a ray to the east crosses the ring: an odd number
 * means inside.
 */
function holds(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  let [px, py] = [0, 0];
  const points: [x: number, y: number][] = [];
  for (let i = 0; i < ring.length; i += 2) {
    [px, py] = [px + ring[i]!, py + ring[i + 1]!];
    points.push([px, py]);
  }
  for (let i = 0, before = points.length - 1; i < points.length; before = i++) {
    const [[ax, ay], [bx, by]] = [points[i]!, points[before]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
