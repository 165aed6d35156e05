import { createHash } from 'node:crypto';
import type { LatLng } from '../../../ground/geography/distance.ts';

/** The side of a square, in degrees of latitude. It is about 1.4 miles. */
const STEP = 0.02;
const DEGREE = Math.PI / 180;

/**
 * Returns the point that the map shows for a place whose exact point is private: a point in the same square
 * of about 1.4 miles. It depends only on the seed and the square, so repeated changes within the square
 * reveal nothing more.
 * @param seed drawn once for the place and kept secret.
 */
export function coarsePoint({ lat, lng }: LatLng, seed: string): LatLng {
  const row = Math.min(Math.floor(lat / STEP), 90 / STEP - 1);
  const width = STEP / Math.max(Math.cos((row + 0.5) * STEP * DEGREE), 0.01);
  const column = Math.floor(lng / width);
  const drawn = createHash('sha256').update(`${seed} ${row} ${column}`).digest();
  const share = (at: number) => drawn.readUInt32BE(at) / 2 ** 32;
  const east = (column + share(4)) * width;
  return { lat: round((row + share(0)) * STEP), lng: round(Math.min(180, Math.max(-180, east))) };
}

/**
 * Returns the point that everyone sees: the exact one if the expert chose that, otherwise the coarse one.
 */
export function publicPoint(place: LatLng & { isExactPublic: boolean; pointSeed: string }): {
  publicLat: number;
  publicLng: number;
} {
  const { lat, lng } = place.isExactPublic ? place : coarsePoint(place, place.pointSeed);
  return { publicLat: lat, publicLng: lng };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
