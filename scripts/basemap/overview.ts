/**
 * Draws the overview: the map at zoom 3.5 as one SVG whose parts a page shows with `<use>`. Its units are
 * fifths of a CSS pixel from the center of the start view, so it matches the live map exactly.
 */
import polygonClipping from 'polygon-clipping';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryObject, Topology } from 'topojson-specification';
import { offsetFrom, US_VIEW } from '../../app/map/view.ts';
import type { Land } from './land.ts';
import { ringArea } from './shapes.ts';
import type { Coordinates, Ring, Sources } from './sources.ts';
import { nameOf, polygonsOf } from './sources.ts';

/** SVG units per CSS pixel. */
export const UNITS = 5;
/** The drawn area around the center, in CSS pixels. It contains Alaska and Hawaii but not the Arctic. */
export const OVERVIEW_FRAME = { west: -1360, north: -1040, east: 1060, south: 860 };

/** How far the sea extends beyond the drawing, so tall frames show no edge. */
const SEA_MARGIN = 2000;

/** The smallest bends and islands that we draw, in square pixels. */
const MIN_BEND = 1;
const MIN_ISLAND = 3;
/** The lower 48 states. Everything outside this box has less detail. */
const NEAR = { west: -490, north: -268, east: 490, south: 268 };
const FAR_BEND = 40;
const FAR_ISLAND = 30;

function toPixels(ring: Ring): Ring {
  return ring.map(([lng, lat]) => {
    const { x, y } = offsetFrom(US_VIEW, { lat, lng });
    return [x, y];
  });
}

function isFar(x: number, y: number): boolean {
  return x < NEAR.west || x > NEAR.east || y < NEAR.north || y > NEAR.south;
}

function frameRing(margin: number): Ring {
  const west = OVERVIEW_FRAME.west - margin;
  const north = OVERVIEW_FRAME.north - margin;
  const east = OVERVIEW_FRAME.east + margin;
  const south = OVERVIEW_FRAME.south + margin;
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
}

/** Simplifies groups of polygons in pixel space. Shared borders stay shared. */
function simplifyTogether(groups: Readonly<Record<string, Coordinates>>): Record<string, Coordinates> {
  const objects = Object.fromEntries(
    Object.entries(groups).map(([key, coordinates]) => [
      key,
      { type: 'MultiPolygon' as const, coordinates: coordinates.map((polygon) => polygon.map(toPixels)) },
    ]),
  );
  const weighted = presimplify(topology(objects) as Topology<Record<string, GeometryObject<object>>>);
  for (const arc of weighted.arcs) {
    for (const point of arc as number[][]) {
      const [x, y, weight] = point;
      if (isFar(x!, y!) && weight !== undefined && weight !== Infinity)
        point[2] = (weight * MIN_BEND) / FAR_BEND;
    }
  }
  const simple = simplify(weighted, MIN_BEND);
  return Object.fromEntries(
    Object.keys(groups).map((key) => [key, polygonsOf(simple, simple.objects[key] as GeometryObject)]),
  );
}

/**
 * Returns polygons as relative path data in whole units, with the shortest separators and without small
 * islands.
 */
function pathOf(polygons: Coordinates): string {
  let path = '';
  for (const polygon of polygons) {
    for (const ring of polygon) {
      const points = ring.map(([x, y]): [number, number] => [Math.round(x * UNITS), Math.round(y * UNITS)]);
      const [start] = points;
      const smallest = ring.every(([x, y]) => isFar(x, y)) ? FAR_ISLAND : MIN_ISLAND;
      if (!start || Math.abs(ringArea(ring)) < smallest) continue;
      let [px, py] = start;
      path += `M${px} ${py}l`;
      let steps = '';
      for (const [x, y] of points.slice(1, -1)) {
        if (x === px && y === py) continue;
        steps += `${x - px < 0 || steps === '' ? '' : ' '}${x - px}${y - py < 0 ? '' : ' '}${y - py}`;
        [px, py] = [x, y];
      }
      path += `${steps}z`;
    }
  }
  return path;
}

/** Returns the SVG, with one path per state (such as `#st-CO`), `#lakes`, and `#ocean`. */
export function drawOverview(sources: Sources, land: Land): string {
  const { us, stateCodes } = sources;
  const frame: Ring[] = [frameRing(0)];
  const shown = (polygons: Coordinates): Coordinates =>
    polygons.length > 0 ? polygonClipping.intersection(polygons, frame) : [];

  const atlas = us.objects.states.geometries.flatMap((geometry) => {
    const code = stateCodes.get(nameOf(geometry));
    return code ? [[code, polygonsOf(us, geometry)] as const] : [];
  });
  const states = simplifyTogether(Object.fromEntries(atlas));
  const [, ...coasts] = land.ocean;
  const { coast } = simplifyTogether({ coast: coasts.map((ring): Ring[] => [ring]) });
  const { lakes } = simplifyTogether({ lakes: land.lakes });

  const path = (id: string, d: string) => `<path id="${id}" d="${d}"/>`;
  const sea = pathOf([[frameRing(SEA_MARGIN)]]) + pathOf(shown(coast ?? []));
  const parts = Object.entries(states)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, polygons]) => path(`st-${code}`, pathOf(shown(polygons))))
    .filter((part) => !part.includes('d=""'));
  const { west, north, east, south } = OVERVIEW_FRAME;
  const box = [west, north, east - west, south - north].map((n) => n * UNITS).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`,
    ...parts,
    path('lakes', pathOf(shown(lakes ?? []))),
    `<path id="ocean" fill-rule="evenodd" d="${sea}"/>`,
    '</svg>\n',
  ].join('\n');
}
