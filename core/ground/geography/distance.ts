/** A position in degrees (WGS 84). */
export type LatLng = { lat: number; lng: number };

/**
 * A box in degrees. If the box crosses the antimeridian, `west` exceeds `east`; boxes from `boundingBoxes`
 * never cross it.
 */
export type Box = { south: number; west: number; north: number; east: number };

/** The mean Earth radius R1 of the International Union of Geodesy and Geophysics. */
export const EARTH_RADIUS_KM = 6371.0088;
/** The international mile, exact by definition. */
const KM_PER_MILE = 1.609344;

const RADIANS = Math.PI / 180;

export function milesToKm(miles: number): number {
  return miles * KM_PER_MILE;
}

export function kmToMiles(km: number): number {
  return km / KM_PER_MILE;
}

/**
 * Returns the great-circle distance in kilometers by the haversine formula (R. W. Sinnott, 'Virtues of the
 * Haversine', Sky & Telescope 68, 1984). Treats the Earth as a sphere, so it can be off by 0.6%. Returns
 * NaN if an input is NaN.
 */
export function kmBetween(a: LatLng, b: LatLng): number {
  const dLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const dLng = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = dLat * dLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * dLng * dLng;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function milesBetween(a: LatLng, b: LatLng): number {
  return kmToMiles(kmBetween(a, b));
}

/**
 * Returns the smallest boxes that contain all points within `miles` of `center`: two boxes if the circle
 * crosses the antimeridian, one box with all longitudes if it contains a pole. The half-width in longitude
 * is asin(sin(r) / cos(lat)) (Bronshtein et al., 'Handbook of Mathematics').
 * @throws RangeError for a position off the globe, or a radius that is negative or not finite.
 */
export function boundingBoxes(center: LatLng, miles: number): Box[] {
  const { lat, lng } = center;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) throw new RangeError('Position off the globe');
  if (!(miles >= 0) || miles === Number.POSITIVE_INFINITY) throw new RangeError('Radius must be 0 or more');
  const r = milesToKm(miles) / EARTH_RADIUS_KM;
  const slack = 1e-9;
  const south = lat - r / RADIANS - slack;
  const north = lat + r / RADIANS + slack;
  if (south <= -90 || north >= 90) {
    return [{ south: Math.max(-90, south), west: -180, north: Math.min(90, north), east: 180 }];
  }
  const half = Math.asin(Math.min(1, Math.sin(r) / Math.cos(lat * RADIANS))) / RADIANS + slack;
  const west = lng - half;
  const east = lng + half;
  if (west >= -180 && east <= 180) return [{ south, west, north, east }];
  return west < -180
    ? [
        { south, west: west + 360, north, east: 180 },
        { south, west: -180, north, east },
      ]
    : [
        { south, west, north, east: 180 },
        { south, west: -180, north, east: east - 360 },
      ];
}

/** Checks whether a position is in a box or on its edge. The box can cross the antimeridian. */
export function inBox(box: Box, lat: number, lng: number): boolean {
  if (lat < box.south || lat > box.north) return false;
  return box.west <= box.east ? lng >= box.west && lng <= box.east : lng >= box.west || lng <= box.east;
}

export function inBoxes(point: LatLng, boxes: readonly Box[]): boolean {
  return boxes.some((box) => inBox(box, point.lat, point.lng));
}
