/** The map's data from Natural Earth other than coasts: rivers, lakes, urban areas, and national parks. */
import { readFileSync } from 'node:fs';
import type { Coordinates, Ring } from './sources.ts';

/** A line as its first point and the step to each next one, in ten-thousandths of a degree. */
export type PackedLine = readonly number[];

/**
 * The content of `data/basemap/natural-earth.json`. The overview shows rank 0; ranks 1 to 3 appear at
 * higher zooms.
 */
export type NaturalEarth = {
  rivers: { name: string; rank: number; lines: PackedLine[] }[];
  lakes: { name: string; rank: number; rings: PackedLine[] }[];
  towns: { rings: PackedLine[] }[];
  parks: { name: string; polygons: PackedLine[][] }[];
};

export type Nature = {
  rivers: { name: string; rank: number; lines: Ring[] }[];
  lakes: { name: string; rank: number; polygon: Ring[] }[];
  towns: Coordinates;
  parks: { name: string; polygons: Coordinates }[];
};

const UNITS_PER_DEGREE = 1e4;

export function packLine(line: readonly (readonly number[])[]): PackedLine {
  let [px, py] = [0, 0];
  return line.flatMap(([lng, lat]) => {
    const [x, y] = [Math.round(lng! * UNITS_PER_DEGREE), Math.round(lat! * UNITS_PER_DEGREE)];
    const step = [x - px, y - py];
    [px, py] = [x, y];
    return step;
  });
}

export function unpackLine(packed: PackedLine): Ring {
  const line: Ring = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < packed.length; i += 2) {
    x += packed[i]!;
    y += packed[i + 1]!;
    line.push([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE]);
  }
  return line;
}

/**
 * Cuts off each corner of a line at a quarter of its sides, twice. The sources have a scale of 1:10 million,
 * so their corners would be visible close up. A closed ring stays closed.
 */
export function rounded(line: Ring): Ring {
  return cutCorners(cutCorners(line));
}

function cutCorners(line: Ring): Ring {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return line;
  const isRing = first[0] === last[0] && first[1] === last[1];
  const cut: Ring = isRing ? [] : [first];
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1]!;
    const [bx, by] = line[i]!;
    cut.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25], [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75]);
  }
  cut.push(isRing ? cut[0]! : last);
  return cut;
}

export function readNature(): Nature {
  const path = new URL('../../data/basemap/natural-earth.json', import.meta.url);
  const { rivers, lakes, towns, parks } = JSON.parse(readFileSync(path, 'utf8')) as NaturalEarth;
  const smooth = (line: PackedLine) => rounded(unpackLine(line));
  return {
    rivers: rivers.map(({ lines, ...river }) => ({ ...river, lines: lines.map(smooth) })),
    lakes: lakes.map(({ rings, ...lake }) => ({ ...lake, polygon: rings.map(smooth) })),
    towns: towns.map(({ rings }) => rings.map(smooth)),
    parks: parks.map(({ name, polygons }) => ({
      name,
      polygons: polygons.map((polygon) => polygon.map(unpackLine)),
    })),
  };
}
