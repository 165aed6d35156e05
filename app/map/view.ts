/** Pins, views, statuses, and the fixed sizes of the initial view, for all parts of the map. */
import * as words from '#text/map/screens';
import { formatCount } from '../../lib/numbers.ts';
import { US_BOX } from './ground.ts';
import type { LatLng, MapView, Point } from './mercator.ts';
import { project } from './mercator.ts';

export { MAP_CREDIT, STATE_CODES, type StateStatus, type StateStatuses, US_BOX } from './ground.ts';
export type { Bounds, LatLng, MapView } from './mercator.ts';

/** A cluster of experts, as the server computed it for this zoom. */
export type ClusterPin = {
  kind: 'cluster';
  id: number;
  lat: number;
  lng: number;
  count: number;
  /** Whether the count is estimated. */
  isAbout: boolean;
  expansionZoom: number;
};
export type ExpertPin = {
  kind: 'expert';
  id: string;
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

/** The whole country, at the zoom that the specification sets. */
export const US_VIEW: MapView = { lat: 38, lng: -96, zoom: 3.5 };
export const MY_LOCATION_ZOOM = 10;
export const ZIP_ZOOM = 12;
/** From this zoom on, the states' legal colors have faded, and the legend disappears. */
export const TINT_ZOOM = 6.75;
/** From this zoom on, an expert's marker shows the price. */
export const PRICE_ZOOM = 8;
/**
 * The bundled map has no streets, so zooming in further would show nothing more. Street styles have the
 * same limit.
 */
export const MAX_ZOOM = 14;
/** At this zoom, Hawaii and Maine fit together on a narrow phone. */
export const MIN_ZOOM = 1;

const MIN_SCALE = 0.25;

/**
 * Returns the scale of the initial view relative to zoom 3.5, from 0.25 to 1. `width` and `height` are in
 * pixels.
 */
function startScale(width: number, height: number): number {
  const fit = Math.min(width / US_BOX.width, height / US_BOX.height, 1);
  return Math.max(MIN_SCALE, fit);
}

export function startView(width: number, height: number): MapView {
  return { ...US_VIEW, zoom: US_VIEW.zoom + Math.log2(startScale(width, height)) };
}

export function isStartView(view: MapView): boolean {
  return view.lat === US_VIEW.lat && view.lng === US_VIEW.lng && view.zoom === US_VIEW.zoom;
}

export function offsetFrom(view: MapView, place: LatLng): Point {
  const center = project(view, view.zoom);
  const point = project(place, view.zoom);
  return { x: point.x - center.x, y: point.y - center.y };
}

export function pinRadius(pin: MapPin): number {
  if (pin.kind === 'expert') return 10;
  if (pin.count < 10) return 15;
  if (pin.count < 100) return 18;
  if (pin.count < 1000) return 22;
  return 26;
}

export function discRadius(pin: MapPin): number {
  return pinRadius(pin) - (pin.kind === 'expert' ? 2 : 0);
}

/** Formats a count in at most four characters: 7, 480, 1.2k, 35k. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return thousands < 9.95 ? `${thousands.toFixed(1).replace(/\.0$/, '')}k` : `${Math.round(thousands)}k`;
}

/** Returns a group's count for its marker: 480, or ~480 for an estimate. */
export function markedCount({ count, isAbout }: ClusterPin): string {
  return isAbout ? `~${shortCount(count)}` : shortCount(count);
}

export function pinLabel(pin: MapPin): string {
  if (pin.kind === 'cluster') {
    const count = formatCount(pin.count);
    return pin.isAbout ? words.about_experts_in_this_area({ count }) : words.experts_in_this_area({ count });
  }
  if (pin.isDemo) return words.sample_listing({ pin: pin.name });
  const { name, isSpotlight } = pin;
  const rating = pin.rating > 0 ? pin.rating.toFixed(1) : null;
  if (rating === null) return isSpotlight ? words.pin_in_spotlight({ name }) : name;
  return isSpotlight ? words.pin_rated_in_spotlight({ name, rating }) : words.pin_rated({ name, rating });
}

export function pinKey(pin: MapPin): string {
  return pin.kind === 'expert' ? `expert:${pin.placeId}` : `cluster:${pin.id}`;
}

/** Returns this page's URL for a cluster's area. It replaces zooming if there is no live map. */
export function clusterHref(pin: ClusterPin): string {
  const zoom = Math.min(pin.expansionZoom, MAX_ZOOM);
  return `?lat=${pin.lat.toFixed(4)}&lng=${pin.lng.toFixed(4)}&zoom=${zoom}`;
}
