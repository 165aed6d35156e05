import { createHash } from 'node:crypto';
import type { LatLng } from '../../ground/geography/distance.ts';

/** Height of a square of the coarse grid, degrees: about 1.4 miles. */
const STEP = 0.02;
const DEGREE = Math.PI / 180;

/**
 * Where the map shows a place whose exact point is not to be told: somewhere in the same square of about 1.4 miles
 * a side. The spot is drawn from the seed and the square alone, so it says nothing of where in the square the
 * place is, and is the same at each draw: after corrections of the address, and on and off, nothing adds up.
 * @param seed of the place, made once and never told.
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

/** What is told of a place's point to everyone. */
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
