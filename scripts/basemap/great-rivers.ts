/** The rivers that people know a part of the country by: which they are, where they run, where their names stand. */
import type { MultiLineString } from 'geojson';
import { mesh } from 'topojson-client';
import { densified } from './follow-borders.ts';
import { rounded } from './natural-earth.ts';
import type { Ring, UsAtlas } from './sources.ts';
import { nameOf } from './sources.ts';

/** Those that the map draws broadest and names first. */
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
  'Red River',
  'Red River of the North',
  'Rio Grande',
  'Sacramento River',
  'Snake River',
  'St. Lawrence River',
  'Tennessee River',
  'Yukon River',
]);

/** Rivers of which no line is at hand, and the states whose border runs in them, between two meridians and parallels. */
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

/** The rivers that are borders of states, cut from those borders. */
export function borderRivers(us: UsAtlas): { name: string; lines: Ring[] }[] {
  return IN_BORDERS.map(([name, pairs, [west, south, east, north]]) => {
    const isBetween = ([x, y]: readonly [number, number]) => x > west && x < east && y > south && y < north;
    const borders = mesh(us, us.objects.states, (a, b) => {
      const two = [nameOf(a), nameOf(b)].sort().join();
      return pairs.some((pair) => pair.join() === two);
    }) as MultiLineString;
    const lines = (borders.coordinates as Ring[]).flatMap((line) => stretches(line, isBetween));
    return { name, lines };
  });
}

/** The parts of a line in which each point is wanted. */
function stretches(line: Ring, isWanted: (point: readonly [number, number]) => boolean): Ring[] {
  const parts: Ring[] = [[]];
  for (const point of line) {
    if (isWanted(point)) parts.at(-1)!.push(point);
    else if (parts.at(-1)!.length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Points to each side that the course of a river is evened out over: about a tenth of a degree. */
const REACH = 10;

/** Where a river runs by and large, without its bends: names cannot follow those. */
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
