import { milesBetween } from '../../ground/geography/distance.ts';
import { type Buffers, closedAround } from './buffers.ts';
import type { Busy } from './slots.ts';

/** Where a consultation takes place. Coordinates are null if unknown. */
export type Site = { placeId: string | null; lat: number | null; lng: number | null };

/** How to compute travel time between two places. A speed of 0 turns it off. */
export type Travel = { milesPerHour: number; leastMinutes: number };

/** The ratio of road distance to straight-line distance. */
const ROAD_FACTOR = 1.3;
/** The maximum travel time. For longer distances, people fly. */
const MAX_MINUTES = 8 * 60;

export const travelOf = (settings: { travelMilesPerHour: number; travelLeastMinutes: number }): Travel => ({
  milesPerHour: settings.travelMilesPerHour,
  leastMinutes: settings.travelLeastMinutes,
});

/**
 * Returns the minutes of travel for a distance, between the minimum and eight hours. Returns 0 within one
 * place, if a point is unknown, and if travel time is turned off.
 */
export function travelMinutes(from: Site, to: Site, { milesPerHour, leastMinutes }: Travel): number {
  if (milesPerHour === 0 || (from.placeId !== null && from.placeId === to.placeId)) return 0;
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return 0;
  const miles = milesBetween({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng }) * ROAD_FACTOR;
  return Math.min(MAX_MINUTES, Math.max(leastMinutes, Math.ceil((miles / milesPerHour) * 60)));
}

/**
 * Taken time, including a booking's own buffers, with its place and the practitioner's current buffers.
 */
export type Taken = Busy & Buffers & Site & { bookingId: string | null };

/**
 * Returns when a place can't take new bookings. A booking also closes the buffer or the travel time around
 * it, whichever is longer, because the two can overlap.
 */
export function closedAt(taken: readonly Taken[], site: Site, travel: Travel): Busy[] {
  return taken.map((row) => {
    if (row.bookingId === null) return row;
    const way = travelMinutes(row, site, travel);
    return closedAround(row, {
      bufferBeforeMinutes: Math.max(row.bufferBeforeMinutes, way),
      bufferAfterMinutes: Math.max(row.bufferAfterMinutes, way),
    });
  });
}
