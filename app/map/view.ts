/** What the map's parts tell each other: pins, views, statuses and the fixed sizes of the start view. */
import { formatCount } from '../../lib/numbers.ts';
import { US_BOX } from './ground.ts';
import type { LatLng, MapView, Point } from './mercator.ts';
import { project } from './mercator.ts';

export { MAP_CREDIT, STATE_CODES, type StateStatus, type StateStatuses, US_BOX } from './ground.ts';
export type { Bounds, LatLng, MapView } from './mercator.ts';

/** One marker: a group of experts that the server has gathered for this zoom, or a single expert. */
export type ClusterPin = {
  kind: 'cluster';
  id: number;
  lat: number;
  lng: number;
  count: number;
  /** The zoom at which the group falls apart. */
  expansionZoom: number;
};
export type ExpertPin = {
  kind: 'expert';
  id: string;
  /** Which of the expert's places it marks. */
  placeId: string;
  lat: number;
  lng: number;
  name: string;
  rating: number;
  isSpotlight: boolean;
  isVerified: boolean;
  isDemo: boolean;
  rateCents: number;
  profileUrl: string;
};
export type MapPin = ClusterPin | ExpertPin;

/** The whole country at the zoom of the product's description. */
export const US_VIEW: MapView = { lat: 38, lng: -96, zoom: 3.5 };
export const MY_LOCATION_ZOOM = 10;
export const ZIP_ZOOM = 12;
/** From here the states' legal colors have faded, and the legend with them. */
export const TINT_ZOOM = 6.75;
/** From here an expert's marker shows the price. */
export const PRICE_ZOOM = 8;
/** The bundled map has no streets, so closer than this there is nothing more to see. */
export const MAX_ZOOM = 14;
/** Hawaii and Maine at once in a narrow phone. */
export const MIN_ZOOM = 1;

/** The share of the way to {@link US_BOX} below which the map no longer shrinks. */
const SMALLEST_SCALE = 0.25;

/** Part of zoom 3.5's size at which the start view is drawn in a frame of this many pixels (1 or less). */
export function startScale(width: number, height: number): number {
  const fit = Math.min(width / US_BOX.width, height / US_BOX.height, 1);
  return Math.max(SMALLEST_SCALE, fit);
}

/** The start view for a frame: zoom 3.5, or less where the country would not fit. */
export function startView(width: number, height: number): MapView {
  return { ...US_VIEW, zoom: US_VIEW.zoom + Math.log2(startScale(width, height)) };
}

/** Whether a view is the start view, which fits itself to the frame. */
export function isStartView(view: MapView): boolean {
  return view.lat === US_VIEW.lat && view.lng === US_VIEW.lng && view.zoom === US_VIEW.zoom;
}

/** Pixels from the middle of a view to a place. */
export function offsetFrom(view: MapView, place: LatLng): Point {
  const centre = project(view, view.zoom);
  const point = project(place, view.zoom);
  return { x: point.x - centre.x, y: point.y - centre.y };
}

/** Radius of a marker in CSS pixels: an expert is small, a group grows with the order of its count. */
export function pinRadius(pin: MapPin): number {
  if (pin.kind === 'expert') return 10;
  if (pin.count < 10) return 15;
  if (pin.count < 100) return 18;
  if (pin.count < 1000) return 22;
  return 26;
}

/** The radius of a marker's disc on the drawn map. */
export function discRadius(pin: MapPin): number {
  return pinRadius(pin) - (pin.kind === 'expert' ? 2 : 0);
}

/** A count in at most four characters: 7, 480, 1.2k, 35k. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return thousands < 9.95 ? `${thousands.toFixed(1).replace(/\.0$/, '')}k` : `${Math.round(thousands)}k`;
}

/** The spoken name of a marker. */
export function pinLabel(pin: MapPin): string {
  if (pin.kind === 'cluster') return `${formatCount(pin.count)} experts in this area`;
  if (pin.isDemo) return `${pin.name}, sample listing`;
  const rated = pin.rating > 0 ? `, rated ${pin.rating.toFixed(1)}` : '';
  return `${pin.name}${rated}${pin.isSpotlight ? ', Spotlight' : ''}`;
}

/** One key per marker, stable while the same answer of the server is shown. */
export function pinKey(pin: MapPin): string {
  return pin.kind === 'expert' ? `expert:${pin.placeId}` : `cluster:${pin.id}`;
}

/** The pages' own address for a group's area, for when there is no live map to zoom. */
export function clusterHref(pin: ClusterPin): string {
  const zoom = Math.min(pin.expansionZoom, MAX_ZOOM);
  return `?lat=${pin.lat.toFixed(4)}&lng=${pin.lng.toFixed(4)}&zoom=${zoom}`;
}
