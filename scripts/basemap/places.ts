/** Towns and ZIP codes as points, each with the first zoom that shows it. */
import { type Point, project } from '../../app/map/mercator.ts';
import type { ZipPoint } from './sources.ts';

export type Place = {
  name: string;
  state: string;
  lat: number;
  lng: number;
  zips: number;
  /**
   * From this tile zoom on, the town is far enough from larger towns to have a label, regardless of its size.
   */
  aloneFrom: number;
};
export type ZipLabel = { zip: string; lat: number; lng: number };

/** How many ZIP codes a town needs for a label, by zoom. GeoNames' table has no population. */
const MIN_ZIPS: readonly (readonly [zoom: number, zips: number])[] = [
  [3, 60],
  [4, 24],
  [5, 9],
  [6, 5],
  [7, 3],
  [8, 2],
  [9, 1],
];

/** A town represents its whole area if the nearest larger town is at least this many pixels away. */
const DISTRICT = 110;
/** The first zoom at which an isolated town with one, two, or more ZIP codes can have a label. */
const ALONE_FROM: readonly number[] = [7, 6, 5];
/** GeoNames lists bases and office buildings as towns, with mangled capitalization. */
const NO_TOWN = /\b(?:Afb|Jbphh|Mcbh|Usaf|Usmc|Ncc|Camp H M|Fpo|Apo)\b/;

const round = (degrees: number): number => Math.round(degrees * 1000) / 1000;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

export function isNamedAt({ zips, aloneFrom }: Pick<Place, 'zips' | 'aloneFrom'>, zoom: number): boolean {
  const step = MIN_ZIPS.findLast(([from]) => from <= zoom);
  return zoom >= aloneFrom || (step !== undefined && zips >= step[1]);
}

/** Indexes towns by grid cell, so a search near a point does not read them all. */
function makeNeighbourhood() {
  // The cell size fits the lowest zoom that matters; at higher zooms, areas are smaller.
  const cell = DISTRICT / 2 ** ALONE_FROM.at(-1)!;
  const cells = new Map<string, Point[]>();
  const keyOf = (x: number, y: number) => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
  return {
    /** Returns the zoom at which the nearest town added so far is {@link DISTRICT} pixels away. */
    apartFrom({ x, y }: Point): number {
      let nearest = cell;
      for (const dx of [-cell, 0, cell]) {
        for (const dy of [-cell, 0, cell]) {
          for (const other of cells.get(keyOf(x + dx, y + dy)) ?? []) {
            nearest = Math.min(nearest, Math.hypot(other.x - x, other.y - y));
          }
        }
      }
      return Math.ceil(Math.log2(DISTRICT / nearest));
    },
    add(at: Point): void {
      const key = keyOf(at.x, at.y);
      const there = cells.get(key);
      if (there) there.push(at);
      else cells.set(key, [at]);
    },
  };
}

/**
 * A town that the post office lists under another name, with its central ZIP code and its number of ZIP
 * codes.
 */
export type Alias = readonly [name: string, state: string, zip: string, zips: number];

/** Groups ZIP codes by town, with the largest towns first. Each town is at the center of its ZIP codes. */
export function gatherPlaces(
  zips: readonly ZipPoint[],
  states: ReadonlySet<string>,
  aliases: readonly Alias[] = [],
): Place[] {
  const towns = new Map<string, ZipPoint[]>();
  for (const zip of zips) {
    if (!states.has(zip.state) || NO_TOWN.test(zip.city)) continue;
    const key = `${zip.city}|${zip.state}`;
    const town = towns.get(key);
    if (town) town.push(zip);
    else towns.set(key, [zip]);
  }
  const places = [...towns.values()].map((town): Place => {
    const { city, state } = town[0]!;
    const lat = round(median(town.map((zip) => zip.lat)));
    const lng = round(median(town.map((zip) => zip.lng)));
    return { name: city, state, lat, lng, zips: town.length, aloneFrom: Infinity };
  });
  const byZip = new Map(zips.map((point) => [point.zip, point]));
  for (const [name, state, zip, count] of aliases) {
    const at = byZip.get(zip);
    if (!at || !states.has(state) || towns.has(`${name.replace(/^The /, '')}|${state}`)) continue;
    places.push({ name, state, lat: round(at.lat), lng: round(at.lng), zips: count, aloneFrom: Infinity });
  }
  places.sort((a, b) => b.zips - a.zips || (a.state + a.name < b.state + b.name ? -1 : 1));
  const larger = makeNeighbourhood();
  return places.map((place) => {
    const at = project(place, 0);
    const first = ALONE_FROM[Math.min(place.zips, ALONE_FROM.length) - 1]!;
    const aloneFrom = Math.max(first, larger.apartFrom(at));
    larger.add(at);
    return { ...place, aloneFrom };
  });
}

/** Keeps only the lowest ZIP code per point, because P.O. box codes share the point of their post office. */
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
