/**
 * Snaps a coarse river to the borders that run along it. The overview's rivers have a scale of 1:50 million
 * and the borders 1:10 million, so without this, two lines for the same bank would weave around each other.
 */
import type { Ring } from './sources.ts';

type Point = readonly [number, number];

/** A river and a border within this many degrees (about three kilometers) count as the same line. */
const REACH = 0.032;
const STEP = 0.01;
/** If fewer consecutive points are near a border, the border only crosses the river. */
const MIN_LENGTH = 14;
const CELL = 0.05;

/** Returns a function that snaps a line to the borders that it runs along. */
export function snapToLines(borders: readonly (readonly Point[])[]): (line: Ring) => Ring {
  const cells = new Map<string, [Point, Point][]>();
  for (const border of borders) {
    for (let i = 1; i < border.length; i++) {
      const piece: [Point, Point] = [border[i - 1]!, border[i]!];
      for (const key of cellsAlong(...piece)) {
        const there = cells.get(key);
        if (there) there.push(piece);
        else cells.set(key, [piece]);
      }
    }
  }
  return (line) => {
    const dense = densified(line);
    const laid = dense.map((point) => nearestOn(cells, point));
    return dense.map((point, i) => (runLength(laid, i) >= MIN_LENGTH ? laid[i]! : point)) as Ring;
  };
}

const cellOf = (x: number, y: number): [number, number] => [Math.floor(x / CELL), Math.floor(y / CELL)];

function cellsAlong([ax, ay]: Point, [bx, by]: Point): Set<string> {
  const keys = new Set<string>();
  const steps = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / CELL) + 1;
  for (let i = 0; i <= steps; i++) {
    const [cx, cy] = cellOf(ax + ((bx - ax) * i) / steps, ay + ((by - ay) * i) / steps);
    keys.add(`${cx} ${cy}`);
  }
  return keys;
}

/** Returns the same line with a point about every {@link STEP}. */
export function densified(line: Ring): Ring {
  return line.flatMap(([x, y], i): Ring => {
    const next = line[i + 1];
    if (!next) return [[x, y]];
    const steps = Math.max(1, Math.round(Math.hypot(next[0] - x, next[1] - y) / STEP));
    return Array.from({ length: steps }, (_, n) => [
      x + ((next[0] - x) * n) / steps,
      y + ((next[1] - y) * n) / steps,
    ]);
  });
}

function nearestOn(cells: ReadonlyMap<string, [Point, Point][]>, [x, y]: Point): Point | null {
  let best: Point | null = null;
  let shortest = REACH;
  const [cx, cy] = cellOf(x, y);
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${cx + dx} ${cy + dy}`));
  for (const [[ax, ay], [bx, by]] of around.flatMap((key) => cells.get(key) ?? [])) {
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = length ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
    const [px, py] = [ax + t * (bx - ax), ay + t * (by - ay)];
    const distance = Math.hypot(px - x, py - y);
    if (distance >= shortest) continue;
    shortest = distance;
    best = [px, py];
  }
  return best;
}

/**
 * Returns how many consecutive points around this one were snapped to a border. Stops counting at
 * `MIN_LENGTH`.
 */
function runLength(laid: readonly (Point | null)[], at: number): number {
  if (!laid[at]) return 0;
  let [from, to] = [at, at];
  while (to - from < MIN_LENGTH && laid[from - 1]) from--;
  while (to - from < MIN_LENGTH && laid[to + 1]) to++;
  return to - from + 1;
}
