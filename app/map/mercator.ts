/**
 * Web Mercator math as in MapLibre (512 px tiles), so that the drawn overview and the live map agree to
 * the pixel. Pure; used by the basemap build, the server and the browser.
 */

export type LatLng = { lat: number; lng: number };
export type Point = { x: number; y: number };
export type MapView = LatLng & { zoom: number };
export type Bounds = { west: number; south: number; east: number; north: number };

const TILE = 512;
const RADIANS = Math.PI / 180;
/** Latitude of the edge of the square Mercator world, in degrees. */
const MAX_LATITUDE = 85.051129;

/** Returns the width of the whole world in pixels at a zoom level. */
export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

/** Returns the pixel position of a place at a zoom level; the origin is the world's north-west corner. */
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

/** Returns the bounds, in degrees, of a view in a frame of `width` x `height` CSS pixels. */
export function boundsOf(view: MapView, width: number, height: number): Bounds {
  const center = project(view, view.zoom);
  const northWest = unproject({ x: center.x - width / 2, y: center.y - height / 2 }, view.zoom);
  const southEast = unproject({ x: center.x + width / 2, y: center.y + height / 2 }, view.zoom);
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat };
}
