/**
 * Web Mercator math with MapLibre's 512 px tiles, so the drawn overview and the live map agree to the
 * pixel. The basemap build, the server, and the browser use it.
 */

export type LatLng = { lat: number; lng: number };
export type Point = { x: number; y: number };
export type MapView = LatLng & { zoom: number };
export type Bounds = { west: number; south: number; east: number; north: number };

const TILE = 512;
const RADIANS = Math.PI / 180;
/** Latitude of the edges of the square Mercator world, in degrees. */
const MAX_LATITUDE = 85.051129;

export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

/** Returns the pixel position of a place at a zoom level. The origin is the world's northwest corner. */
export function project(place: LatLng, zoom: number): Point {
  const size = worldSize(zoom);
  const lat = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, place.lat));
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / (2 * Math.PI);
  return { x: (place.lng / 360 + 0.5) * size, y: y * size };
}

export function unproject(point: Point, zoom: number): LatLng {
  const size = worldSize(zoom);
  const lat = (2 * Math.atan(Math.exp((0.5 - point.y / size) * 2 * Math.PI)) - Math.PI / 2) / RADIANS;
  return { lat, lng: (point.x / size - 0.5) * 360 };
}

/** Returns the bounds, in degrees, of a view in a frame of `width` × `height` CSS pixels. */
export function boundsOf(view: MapView, width: number, height: number): Bounds {
  const center = project(view, view.zoom);
  const northWest = unproject({ x: center.x - width / 2, y: center.y - height / 2 }, view.zoom);
  const southEast = unproject({ x: center.x + width / 2, y: center.y + height / 2 }, view.zoom);
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat };
}
