import type { SearchArea } from '../../core/discovery/search-query.ts';
import type { MapView } from '../map/view.ts';

const MILES_ROUND_THE_EQUATOR = 24_901;
const TILE = 512;
/** The frame that a circle or a box is fitted to, pixels; maps are mostly larger than this. */
const FRAME = 360;
const CLOSEST = 12;
const FARTHEST = 3;

/** A view in which a circle of this radius fills the map. */
export function viewOfCircle(center: { lat: number; lng: number }, miles: number): MapView {
  const across = (2.1 * miles) / (MILES_ROUND_THE_EQUATOR * Math.cos((center.lat * Math.PI) / 180));
  return { lat: center.lat, lng: center.lng, zoom: zoomOf(across) };
}

/** A view in which a box of the map fills it. */
export function viewOfArea({ south, west, north, east }: SearchArea): MapView {
  const width = (east - west + 360) % 360;
  const [top, bottom] = [mercator(north), mercator(south)];
  const lng = ((west + width / 2 + 540) % 360) - 180;
  return { lat: latitude((top + bottom) / 2), lng, zoom: zoomOf(Math.max(width / 360, top - bottom)) };
}

/** The zoom at which a share of the world's width fills the frame. */
function zoomOf(share: number): number {
  return Math.max(FARTHEST, Math.min(CLOSEST, Math.log2(FRAME / (TILE * share))));
}

function mercator(lat: number): number {
  const bounded = Math.max(-85, Math.min(85, lat));
  return Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI);
}

function latitude(y: number): number {
  return (Math.atan(Math.exp(y * 2 * Math.PI)) * 360) / Math.PI - 90;
}
