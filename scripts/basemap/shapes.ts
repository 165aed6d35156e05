import type { Coordinates, Ring } from './sources.ts';

export type Box = { west: number; south: number; east: number; north: number };

/** Returns the signed area, which is positive if the ring runs counterclockwise. */
export function ringArea(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1]!;
    const [x1, y1] = ring[i]!;
    sum += x0 * y1 - x1 * y0;
  }
  return sum / 2;
}

export function ringBox(ring: Ring): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x, y] of ring) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

export function boxesTouch(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

export function isInside(box: Box, x: number, y: number): boolean {
  return x > box.west && x < box.east && y > box.south && y < box.north;
}

/** Returns the distance from a point to the polygon's nearest edge; negative outside the polygon. */
export function depthInside(polygon: Ring[], x: number, y: number): number {
  let inside = false;
  let nearest = Infinity;
  for (const ring of polygon) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1]!;
      const [bx, by] = ring[i]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const t = length ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
      nearest = Math.min(nearest, (ax + t * (bx - ax) - x) ** 2 + (ay + t * (by - ay) - y) ** 2);
    }
  }
  return (inside ? 1 : -1) * Math.sqrt(nearest);
}

/**
 * Returns the best point for a name: the one deepest inside the largest part, found on a grid that gets
 * finer.
 * @param squeeze width of a degree of longitude relative to a degree of latitude. A value below 1 favors
 * horizontal room, because names run sideways.
 */
export function labelPoint(polygons: Coordinates, squeeze: number): [number, number] {
  const largest = polygons.reduce((best, next) =>
    Math.abs(ringArea(next[0]!)) > Math.abs(ringArea(best[0]!)) ? next : best,
  );
  const flat = largest.map((ring) => ring.map(([x, y]): [number, number] => [x * squeeze, y]));
  const box = ringBox(flat[0]!);
  let best: [number, number] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  let depth = -Infinity;
  let [spanX, spanY] = [(box.east - box.west) / 2, (box.north - box.south) / 2];
  const steps = 6;
  for (let round = 0; round < 4; round++) {
    const [cx, cy] = best;
    for (let i = -steps; i <= steps; i++) {
      for (let j = -steps; j <= steps; j++) {
        const x = cx + (i / steps) * spanX;
        const y = cy + (j / steps) * spanY;
        const d = depthInside(flat, x, y);
        if (d > depth) {
          depth = d;
          best = [x, y];
        }
      }
    }
    spanX /= steps / 1.5;
    spanY /= steps / 1.5;
  }
  return [best[0] / squeeze, best[1]];
}
