/** Towns and ZIP codes as points, each with the first zoom at which it earns its room. */
import type { ZipPoint } from './sources.ts';

export type Place = { name: string; state: string; lat: number; lng: number; zips: number };
export type ZipLabel = { zip: string; lat: number; lng: number };

/** The fewest ZIP codes that a town needs to be named at a zoom; GeoNames' table has no population. */
const FEWEST_ZIPS: readonly (readonly [zoom: number, zips: number])[] = [
  [3, 60],
  [4, 24],
  [5, 9],
  [6, 5],
  [7, 3],
  [8, 1],
];

const round = (degrees: number): number => Math.round(degrees * 1000) / 1000;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Whether a town of this many ZIP codes is named in tiles of this zoom. */
export function isNamedAt(zips: number, zoom: number): boolean {
  const step = FEWEST_ZIPS.findLast(([from]) => from <= zoom);
  return step !== undefined && zips >= step[1];
}

/** Gathers the ZIP codes of each town; it stands in the middle of them. Largest first. */
export function gatherPlaces(zips: readonly ZipPoint[], states: ReadonlySet<string>): Place[] {
  const towns = new Map<string, ZipPoint[]>();
  for (const zip of zips) {
    if (!states.has(zip.state)) continue;
    const key = `${zip.city}|${zip.state}`;
    const town = towns.get(key);
    if (town) town.push(zip);
    else towns.set(key, [zip]);
  }
  const places = [...towns.values()].map((town): Place => {
    const { city, state } = town[0]!;
    const lat = round(median(town.map((zip) => zip.lat)));
    const lng = round(median(town.map((zip) => zip.lng)));
    return { name: city, state, lat, lng, zips: town.length };
  });
  return places.sort((a, b) => b.zips - a.zips || (a.state + a.name < b.state + b.name ? -1 : 1));
}

/** One ZIP code per spot, the lowest: box-office codes share the point of their post office. */
export function zipLabels(zips: readonly ZipPoint[], states: ReadonlySet<string>): ZipLabel[] {
  const taken = new Set<string>();
  const labels: ZipLabel[] = [];
  for (const zip of [...zips].sort((a, b) => (a.zip < b.zip ? -1 : 1))) {
    const label = { zip: zip.zip, lat: round(zip.lat), lng: round(zip.lng) };
    const spot = `${label.lat},${label.lng}`;
    if (!states.has(zip.state) || taken.has(spot)) continue;
    taken.add(spot);
    labels.push(label);
  }
  return labels;
}
