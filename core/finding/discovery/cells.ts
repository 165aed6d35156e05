/** A circle on the unit sphere: its center, and the straight-line distance from the center to its edge. */
export type Circle = { x: number; y: number; z: number; chord: number };

/** If a circle touches more cells than this, the search does not use cells. */
const MAX_CELLS = 160;
const DEGREE = Math.PI / 180;
/** An angle in radians that is larger than any rounding error in a position. */
const HAIR = 1e-7;

/**
 * Returns the number of the one-degree cell that contains a position, using the same formula as `cell_of` in
 * the database.
 */
export function cellOf(lat: number, lng: number): number {
  return (Math.floor(lat) + 90) * 360 + ((Math.floor(lng) + 180) % 360);
}

/**
 * Returns the cells that a circle touches, and perhaps a few more. Null if the circle covers a pole, has a
 * chord of at least 1, or touches too many cells.
 */
export function cellsWithin({ x, y, z, chord }: Circle): number[] | null {
  if (chord >= 1) return null;
  const radius = 2 * Math.asin(chord / 2) + HAIR;
  const lat = Math.asin(Math.max(-1, Math.min(1, z)));
  const lng = Math.atan2(y, x) / DEGREE;
  const [south, north] = [lat - radius, lat + radius];
  if (south <= -Math.PI / 2 || north >= Math.PI / 2) return null;
  // A circle is widest in longitude slightly closer to the pole than its center.
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
    if (cells.length > MAX_CELLS) return null;
  }
  return cells;
}
