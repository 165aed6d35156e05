/** A place on the unit sphere and the straight line from it to the rim of a circle. */
export type Circle = { x: number; y: number; z: number; chord: number };

/** A circle over more cells than this is not looked up cell by cell. */
const MOST_CELLS = 160;
const DEGREE = Math.PI / 180;
/** Wider than what rounding can move a position by. */
const HAIR = 1e-7;

/** The number of the cell, one degree wide and high, that holds a position; as `local_words` in the database. */
export function cellOf(lat: number, lng: number): number {
  return (Math.floor(lat) + 90) * 360 + ((Math.floor(lng) + 180) % 360);
}

/** The cells that a circle touches, and perhaps a few more; null when it holds a pole or too many cells. */
export function cellsWithin({ x, y, z, chord }: Circle): number[] | null {
  if (chord >= 1) return null;
  const radius = 2 * Math.asin(chord / 2) + HAIR;
  const lat = Math.asin(Math.max(-1, Math.min(1, z)));
  const lng = Math.atan2(y, x) / DEGREE;
  const [south, north] = [lat - radius, lat + radius];
  if (south <= -Math.PI / 2 || north >= Math.PI / 2) return null;
  // A circle is widest where meridians touch it, which is a little nearer to the pole than its middle.
  const widest = Math.asin(Math.sin(lat) / Math.cos(radius));
  const cells: number[] = [];
  for (let row = Math.floor(south / DEGREE); row <= Math.floor(north / DEGREE); row++) {
    const low = Math.max(south, row * DEGREE);
    const high = Math.min(north, (row + 1) * DEGREE);
    const at = Math.min(high, Math.max(low, widest));
    const cosine = (Math.cos(radius) - Math.sin(lat) * Math.sin(at)) / (Math.cos(lat) * Math.cos(at));
    const half = (Math.acos(Math.max(-1, Math.min(1, cosine))) + HAIR) / DEGREE;
    for (let column = Math.floor(lng - half); column <= Math.floor(lng + half); column++) {
      cells.push((row + 90) * 360 + ((((column + 180) % 360) + 360) % 360));
    }
    if (cells.length > MOST_CELLS) return null;
  }
  return cells;
}
