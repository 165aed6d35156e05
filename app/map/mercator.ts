/**
 * Web-Mercator arithmetic as in MapLibre (512 px tiles), so that the drawn overview and the live map put a place on
 * the same pixel. Pure; used by the basemap build, the server and the browser.
 */

export type LatLng = { lat: number; lng: number };
export type Point = { x: number; y: number };
export type MapView = LatLng & { zoom: number };
export type Bounds = { west: number; south: number; east: number; north: number };

const TILE = 512;
const RADIANS = Math.PI / 180;
/** Latitude where the square world ends, in degrees. */
const MAX_LATITUDE = 85.051129;

/** Returns the width of the whole world in pixels at a zoom. */
export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

/** Returns the pixel position of a place at a zoom; the origin is the world's north-west corner. */
export function project(place: LatLng, zoom: number): Point {
  const size = worldSize(zoom);
  const lat = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, place.lat));
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / (2 * Math.PI);
  return { x: (place.lng / 360 + 0.5) * size, y: y * size };
}

/** The inverse of {@link project}. */
export function unproject(point: Point, zoom: number): LatLng {
  const size = worldSize(zoom);
  const lat = (2 * Math.atan(Math.exp((0.5 - point.y / size) * 2 * Math.PI)) - Math.PI / 2) / RADIANS;
  return { lat, lng: (point.x / size - 0.5) * 360 };
}

/** Returns what a frame of `width` x `height` CSS pixels shows of a view, in degrees. */
export function boundsOf(view: MapView, width: number, height: number): Bounds {
  const center = project(view, view.zoom);
  const northWest = unproject({ x: center.x - width / 2, y: center.y - height / 2 }, view.zoom);
  const southEast = unproject({ x: center.x + width / 2, y: center.y + height / 2 }, view.zoom);
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat };
}
