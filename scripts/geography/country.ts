import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import polygonClipping from 'polygon-clipping';
import { type CountryTree, SCALE } from '../../core/ground/geography/country.ts';

type Zones = FeatureCollection<Polygon | MultiPolygon, { tzid: string }>;
/**
 * A node of geo-tz's quadtree: the zones that fill it, the position of its shapes in a file, or up to four
 * children.
 */
type Quarter = number[] | { pos: number; len: number } | { [quarter in 'a' | 'b' | 'c' | 'd']?: Quarter };
type Box = [west: number, south: number, east: number, north: number];

const WORLD: Box = [-179.9999, -89.9999, 179.9999, 89.9999];
const DEGREES_OF_A_METER = 1 / 111_000;
/** How far the outline can move along land borders, and at sea far from other countries. */
const BORDER_METERS = 40;
const SEA_METERS = 1000;
/** Zones of the country whose ZIP codes are recorded under a neighboring zone. */
const OTHER_ZONES = ['America/St_Thomas', 'Pacific/Saipan'];

/**
 * Builds the country's area, including its territorial waters, from the time zones that are only in this
 * country. The area ends at the borders to zones of other countries.
 * @param zones the IANA zones of the country's places.
 */
export function compileCountry(zones: readonly string[]): CountryTree {
  const require = createRequire(import.meta.url);
  const home = join(dirname(require.resolve('geo-tz')), '..');
  // geo-tz reads its files with these two packages.
  const own = createRequire(join(home, 'package.json'));
  const geobuf = own('geobuf') as { decode(pbf: unknown): Zones };
  const Pbf = own('pbf') as new (bytes: Buffer) => unknown;
  const file = (name: string) => join(home, 'data', name);
  const index = JSON.parse(readFileSync(file('timezones.geojson.index.json'), 'utf8'));
  const ours = new Set([...zones, ...OTHER_ZONES]);
  const shapes = openSync(file('timezones.geojson.geo.dat'), 'r');

  function quarter(node: Quarter | undefined, box: Box): CountryTree {
    if (!node) return 0;
    if (Array.isArray(node)) return node.some((zone) => ours.has(index.timezones[zone])) ? 1 : 0;
    if (isShapes(node)) {
      const bytes = Buffer.alloc(node.len);
      readSync(shapes, bytes, 0, node.len, node.pos);
      return outline(geobuf.decode(new Pbf(bytes)), ours, box);
    }
    const [west, south, east, north] = box;
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    const quarters: CountryTree[] = [
      quarter(node.a, [x, y, east, north]),
      quarter(node.b, [west, y, x, north]),
      quarter(node.c, [west, south, x, y]),
      quarter(node.d, [x, south, east, y]),
    ];
    const [first] = quarters;
    if ((first === 0 || first === 1) && quarters.every((one) => one === first)) return first;
    return quarters as CountryTree & [];
  }

  try {
    return quarter(index.lookup, WORLD);
  } finally {
    closeSync(shapes);
  }
}

function isShapes(node: object): node is { pos: number; len: number } {
  return 'pos' in node && 'len' in node;
}

/**
 * Returns the country's part of a quarter: 1 for all of it, 0 for nothing, or rings of integers, each
 * relative to the one before.
 */
function outline(zones: Zones, ours: Set<string>, box: Box): CountryTree {
  const mine = zones.features.filter(({ properties }) => ours.has(properties.tzid));
  if (mine.length === 0) return 0;
  const polygons = mine.map(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );
  const [first, ...rest] = polygons as [[number, number][][][], ...[number, number][][][][]];
  const rings = polygonClipping.union(first, ...rest).flat();
  const meters = mine.length < zones.features.length ? BORDER_METERS : SEA_METERS;
  const kept = rings
    .map((ring) => simplified(ring, meters * DEGREES_OF_A_METER))
    .filter((ring) => ring.length > 3);
  if (kept.length === 1 && fills(kept[0]!, box)) return 1;
  return { rings: kept.map(deltas) };
}

function fills(ring: Position[], [west, south, east, north]: Box): boolean {
  let doubled = 0;
  for (let at = 1; at < ring.length; at++) {
    doubled += ring[at - 1]![0]! * ring[at]![1]! - ring[at]![0]! * ring[at - 1]![1]!;
  }
  return Math.abs(doubled) / 2 > 0.99999 * (east - west) * (north - south);
}

function deltas(ring: Position[]): number[] {
  let [x, y] = [0, 0];
  return ring.slice(0, -1).flatMap(([lng, lat]) => {
    const before = [x, y];
    [x, y] = [Math.round(lng! * SCALE), Math.round(lat! * SCALE)];
    return [x - before[0]!, y - before[1]!];
  });
}

/**
 * Simplifies a closed ring (Douglas-Peucker). The result is off by at most `degrees`, measured as degrees
 * of latitude.
 */
function simplified(ring: Position[], degrees: number): Position[] {
  const squeeze = Math.cos((ring[0]![1]! * Math.PI) / 180);
  const plane = ring.map(([lng, lat]) => [lng! * squeeze, lat!] as const);
  const last = ring.length - 1;
  const far = plane.reduce(
    (best, [x, y], at) => {
      const distance = Math.hypot(x - plane[0]![0], y - plane[0]![1]);
      return distance > best.distance ? { at, distance } : best;
    },
    { at: 0, distance: -1 },
  ).at;
  const keep = new Set([0, far, last]);
  const open: [from: number, to: number][] = [
    [0, far],
    [far, last],
  ];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [from, to] = pair;
    const [[ax, ay], [bx, by]] = [plane[from]!, plane[to]!];
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy || 1e-18;
    let [best, most] = [-1, degrees];
    for (let at = from + 1; at < to; at++) {
      const [px, py] = [plane[at]![0] - ax, plane[at]![1] - ay];
      const along = Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const off = Math.hypot(px - along * dx, py - along * dy);
      if (off > most) [best, most] = [at, off];
    }
    if (best < 0) continue;
    keep.add(best);
    open.push([from, best], [best, to]);
  }
  return ring.filter((_, at) => keep.has(at));
}
