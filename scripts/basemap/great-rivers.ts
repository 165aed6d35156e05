/** The country's best-known rivers: their names, their courses, and the positions of their names. */
import type { MultiLineString } from 'geojson';
import { mesh } from 'topojson-client';
import { densified } from './follow-borders.ts';
import { rounded } from './natural-earth.ts';
import type { Ring, UsAtlas } from './sources.ts';
import { nameOf } from './sources.ts';

export const GREAT_RIVERS: ReadonlySet<string> = new Set([
  'Arkansas River',
  'Colorado River',
  'Columbia River',
  'Connecticut River',
  'Delaware River',
  'Hudson River',
  'Mississippi River',
  'Missouri River',
  'Ohio River',
  'Platte River',
  'Red River',
  'Red River of the North',
  'Rio Grande',
  'Sacramento River',
  'Snake River',
  'St. Lawrence River',
  'Susquehanna River',
  'Tennessee River',
  'Yukon River',
]);

/**
 * Rivers without a line in the sources, each with the states whose border it forms and a box around the part
 * of that border.
 */
const IN_BORDERS: readonly (readonly [
  name: string,
  states: readonly (readonly [string, string])[],
  between: readonly [west: number, south: number, east: number, north: number],
])[] = [
  [
    'Delaware River',
    [
      ['New Jersey', 'Pennsylvania'],
      ['New York', 'Pennsylvania'],
    ],
    [-75.36, 39.8, -74, 41.996],
  ],
  ['Connecticut River', [['New Hampshire', 'Vermont']], [-73, 42.72, -71.5, 45.02]],
  [
    'Red River',
    [
      ['Oklahoma', 'Texas'],
      ['Arkansas', 'Texas'],
    ],
    [-99.99, 33.5, -94.05, 34.6],
  ],
  ['Red River of the North', [['Minnesota', 'North Dakota']], [-98, 46.1, -96, 49]],
  ['Sabine River', [['Louisiana', 'Texas']], [-94.035, 29.7, -93, 31.99]],
];

/**
 * Like `IN_BORDERS`, but with county borders. Each pair of counties is in alphabetical order. The Platte
 * crosses Hall County, where a straight line connects its parts.
 */
const IN_COUNTY_BORDERS: typeof IN_BORDERS = [
  [
    'Platte River',
    [
      ['Buffalo', 'Phelps'],
      ['Buffalo', 'Kearney'],
      ['Hamilton', 'Merrick'],
      ['Merrick', 'Polk'],
      ['Platte', 'Polk'],
      ['Butler', 'Platte'],
      ['Butler', 'Colfax'],
      ['Colfax', 'Saunders'],
      ['Dodge', 'Saunders'],
      ['Douglas', 'Saunders'],
      ['Sarpy', 'Saunders'],
      ['Cass', 'Sarpy'],
    ],
    [-99.5, 40.5, -95.8, 41.6],
  ],
  [
    'Susquehanna River',
    [
      ['Northumberland', 'Snyder'],
      ['Juniata', 'Northumberland'],
      ['Dauphin', 'Perry'],
      ['Cumberland', 'Dauphin'],
      ['Dauphin', 'York'],
      ['Lancaster', 'York'],
      ['Cecil', 'Harford'],
    ],
    [-77.1, 39.5, -76, 40.9],
  ],
];
/** The longest gap in a river that we close, in degrees. */
const MAX_GAP = 0.6;

/** Cuts the rivers that run along state or county borders from those borders. */
export function borderRivers(us: UsAtlas): { name: string; lines: Ring[] }[] {
  return [
    ...IN_BORDERS.map((river) => cutFrom(us, 'states', river)),
    ...IN_COUNTY_BORDERS.map((river) => {
      const { name, lines } = cutFrom(us, 'counties', river);
      return { name, lines: joined(lines) };
    }),
  ];
}

function cutFrom(
  us: UsAtlas,
  areas: 'states' | 'counties',
  [name, pairs, [west, south, east, north]]: (typeof IN_BORDERS)[number],
): { name: string; lines: Ring[] } {
  const isBetween = ([x, y]: readonly [number, number]) => x > west && x < east && y > south && y < north;
  const borders = mesh(us, us.objects[areas], (a, b) => {
    const two = [nameOf(a), nameOf(b)].sort().join();
    return pairs.some((pair) => pair.join() === two);
  }) as MultiLineString;
  return { name, lines: (borders.coordinates as Ring[]).flatMap((line) => stretches(line, isBetween)) };
}

/** Joins lines that meet end to end, or nearly do. */
function joined(lines: readonly Ring[]): Ring[] {
  const [first, ...others] = lines;
  if (!first) return [];
  let line = first;
  const apart: Ring[] = [];
  while (others.length > 0) {
    const ways = others.flatMap((other, place) =>
      [other, other.toReversed()].flatMap((turned) => [
        { place, gap: gapBetween(line.at(-1)!, turned[0]!), whole: [...line, ...turned] },
        { place, gap: gapBetween(turned.at(-1)!, line[0]!), whole: [...turned, ...line] },
      ]),
    );
    const nearest = ways.reduce((best, way) => (way.gap < best.gap ? way : best));
    const [taken] = others.splice(nearest.place, 1);
    if (nearest.gap <= MAX_GAP) line = nearest.whole;
    else apart.push(taken!);
  }
  return [line, ...apart];
}

function gapBetween([ax, ay]: Ring[number], [bx, by]: Ring[number]): number {
  return Math.hypot(bx - ax, by - ay);
}

function stretches(line: Ring, isWanted: (point: readonly [number, number]) => boolean): Ring[] {
  const parts: Ring[] = [[]];
  for (const point of line) {
    if (isWanted(point)) parts.at(-1)!.push(point);
    else if (parts.at(-1)!.length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** A river's course is smoothed over this many points on each side, about a tenth of a degree. */
const REACH = 10;

/** Returns a river's general course, without the bends that its name can't follow. */
export function courseOf(line: Ring): Ring {
  const points = densified(line);
  const even = points.map((_, i): [number, number] => {
    const reach = Math.min(REACH, i, points.length - 1 - i);
    const around = points.slice(i - reach, i + reach + 1);
    const mean = (at: 0 | 1) => around.reduce((sum, point) => sum + point[at], 0) / around.length;
    return [mean(0), mean(1)];
  });
  return rounded(even.filter((_, i) => i % 5 === 0 || i === even.length - 1));
}
