import Supercluster from 'supercluster';
import { inBox } from '../../../ground/geography/distance.ts';
import type { WideView } from './map-view.ts';

/** How the database finds a place: by its ID, or by its slot in a cell. */
export type PlaceKey = { id: string } | { cell: number; slot: number };

/** One place, or several that are too close together to tell apart in this view. */
export type Spot = { lat: number; lng: number; count: number; place: PlaceKey | null };

/** Spots that are close together in a view. */
export type SpotGroup = { lat: number; lng: number; count: number; expansionZoom: number };

/** The maximum number of pins in one answer, for a map view of any size. */
const MAX_PINS = 800;
/** The distance in pixels within which spots form a group, and the last level with groups. */
const RADIUS = 56;
const LAST_LEVEL = 13;
/** A spot of several places splits about this many levels further in. */
const SPLITS_AFTER = 2;

type Sums = { count: number; lat: number; lng: number };

/**
 * Groups spots in a view. Returns at most 800 groups and single places, and leaves no spot out: if there were
 * more, it groups them as if the map were zoomed out.
 */
export function groupSpots(
  spots: readonly Spot[],
  { bounds, level }: WideView,
): { groups: SpotGroup[]; singles: Spot[] } {
  const features = spots.map(({ lat, lng }, spot) => ({
    type: 'Feature' as const,
    properties: { spot },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }));
  const sums = ({ spot }: { spot: number }): Sums => {
    const { count, lat, lng } = spots[spot]!;
    return { count, lat: count * lat, lng: count * lng };
  };
  const load = (minZoom: number) =>
    new Supercluster<{ spot: number }, Sums>({
      radius: RADIUS,
      maxZoom: LAST_LEVEL,
      minZoom,
      map: sums,
      reduce(into, from) {
        into.count += from.count;
        into.lat += from.lat;
        into.lng += from.lng;
      },
    }).load(features);
  let clusters = load(Math.min(level, LAST_LEVEL + 1));
  for (let zoom = Math.min(level, LAST_LEVEL + 1); ; zoom--) {
    const groups: SpotGroup[] = [];
    const singles: Spot[] = [];
    for (const { properties } of clusters.getClusters([-180, -90, 180, 90], zoom)) {
      if ('cluster' in properties) {
        const { count, lat, lng, cluster_id: id } = properties;
        const middle = { lat: lat / count, lng: lng / count };
        if (inBox(bounds, middle.lat, middle.lng))
          groups.push({ ...middle, count, expansionZoom: clusters.getClusterExpansionZoom(id) });
      } else {
        const spot = spots[properties.spot]!;
        if (!inBox(bounds, spot.lat, spot.lng)) continue;
        const { lat, lng, count } = spot;
        if (spot.place) singles.push(spot);
        else groups.push({ lat, lng, count, expansionZoom: Math.min(zoom + SPLITS_AFTER, LAST_LEVEL + 1) });
      }
    }
    if (groups.length + singles.length <= MAX_PINS || zoom === 0) return { groups, singles };
    if (zoom === Math.min(level, LAST_LEVEL + 1)) clusters = load(0);
  }
}
