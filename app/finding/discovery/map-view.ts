import type { SearchArea } from '../../../core/finding/discovery/search-query.ts';
import { boundsOf, type LatLng } from '../../map/mercator.ts';
import { type MapView, MIN_ZOOM, US_BOX, US_VIEW } from '../../map/view.ts';

const MILES_ROUND_THE_EQUATOR = 24_901;
const MILES_IN_A_DEGREE = 69;
const TILE = 512;
/** The frame for a circle or a box, in pixels. Most maps are larger. */
const FRAME = 360;
/** The frame for single points. It is smaller, because a marker extends beyond its point. */
const SPOTS_FRAME = 290;
const CLOSEST_ZOOM = 12;
/** Highest zoom if the map fits only points, so their town is visible. */
const MAX_ZOOM_TO_SPOTS = 10;
/** Lowest zoom for a circle. */
const FARTHEST_ZOOM = 3;
/** About half the width of a state. */
const STATE_MILES = 180;

export type SearchToShow = {
  area: SearchArea | null;
  place: LatLng | null;
  /** Null if the search has no radius, such as for a whole state. */
  radiusMiles: number | null;
  spots: readonly LatLng[];
};

/**
 * Returns the view that shows the searched area and all results, even results farther away. Null for the
 * default view of the whole country, if it contains all results.
 */
export function viewOfSearch({ area, place, radiusMiles, spots }: SearchToShow): MapView | null {
  if (area) return viewOfArea(area);
  if (!place) {
    const country = boundsOf(US_VIEW, US_BOX.width, US_BOX.height);
    return spots.every((spot) => isWithin(country, spot)) ? null : viewOfSpots(spots, null);
  }
  const circle = viewOfCircle(place, radiusMiles ?? STATE_MILES);
  const shown = boundsOf(circle, FRAME, FRAME);
  if (spots.every((spot) => isWithin(shown, spot))) return circle;
  return viewOfSpots([place, ...spots], radiusMiles === null ? null : boxAround(place, radiusMiles));
}

export function viewOfCircle(center: LatLng, miles: number): MapView {
  const across = (2.1 * miles) / (MILES_ROUND_THE_EQUATOR * Math.cos((center.lat * Math.PI) / 180));
  return { lat: center.lat, lng: center.lng, zoom: zoomOf(across) };
}

function viewOfArea(area: SearchArea, frame = FRAME): MapView {
  const { south, west, north, east } = area;
  const width = (east - west + 360) % 360;
  const [top, bottom] = [mercator(north), mercator(south)];
  const lng = ((west + width / 2 + 540) % 360) - 180;
  const share = Math.max(width / 360, top - bottom);
  return { lat: latitude((top + bottom) / 2), lng, zoom: zoomOf(share, frame, MIN_ZOOM) };
}

function viewOfSpots(spots: readonly LatLng[], box: SearchArea | null): MapView {
  const lats = spots.map(({ lat }) => lat).concat(box ? [box.south, box.north] : []);
  const lngs = spots.map(({ lng }) => lng).concat(box ? [box.west, box.east] : []);
  const around = {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  };
  const view = viewOfArea(around, SPOTS_FRAME);
  return { ...view, zoom: Math.min(view.zoom, MAX_ZOOM_TO_SPOTS) };
}

function boxAround({ lat, lng }: LatLng, miles: number): SearchArea {
  const up = miles / MILES_IN_A_DEGREE;
  const aside = up / Math.cos((lat * Math.PI) / 180);
  return { south: lat - up, west: lng - aside, north: lat + up, east: lng + aside };
}

function isWithin({ south, west, north, east }: SearchArea, { lat, lng }: LatLng): boolean {
  return lat > south && lat < north && lng > west && lng < east;
}

/** Returns the zoom at which a share of the world's width fills the frame. */
function zoomOf(share: number, frame = FRAME, farthest = FARTHEST_ZOOM): number {
  return Math.max(farthest, Math.min(CLOSEST_ZOOM, Math.log2(frame / (TILE * share))));
}

function mercator(lat: number): number {
  const bounded = Math.max(-85, Math.min(85, lat));
  return Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI);
}

function latitude(y: number): number {
  return (Math.atan(Math.exp(y * 2 * Math.PI)) * 360) / Math.PI - 90;
}
