/**
 * Assigns ground to land, water, and states. Natural Earth's coast is finer than the Census Bureau's. So the
 * states extend to the finer coast, each sliver joins the nearest state, and the sea is drawn on top.
 */
import polygonClipping from 'polygon-clipping';
import { merge, mesh } from 'topojson-client';
import { filter, presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, MultiPolygon, Polygon } from 'topojson-specification';
import type { Box } from './shapes.ts';
import { boxesTouch, isInside, ringArea, ringBox } from './shapes.ts';
import type { Coordinates, Ring, Sources, WorldAtlas } from './sources.ts';
import { nameOf, polygonsOf } from './sources.ts';

/** The area that the map can show: the Americas north of 15 degrees south, and the sea around them. */
export const WORLD: Box = { west: -180, south: -15, east: -24, north: 83.7 };

/** The coast keeps its full detail in these boxes, which cover the states and their surroundings. */
export const NEAR_US: readonly Box[] = [
  { west: -126, south: 24, east: -66, north: 50.2 },
  { west: -180, south: 51, east: -129.5, north: 71.6 },
  { west: -161, south: 18.5, east: -154, north: 22.6 },
  { west: -68, south: 17.4, east: -64, north: 18.8 },
];

/** In this area, lakes are cut out of the states. */
export const GREAT_LAKES: Box = { west: -93, south: 41, east: -75.5, north: 49.5 };

const UNITED_STATES = new Set(['United States of America', 'Puerto Rico', 'U.S. Virgin Is.']);

/** Smallest bend to keep near the states, in square degrees; about half a pixel at zoom 9. */
const FINE_BEND = 1e-6;
/** Elsewhere, a bend or island must be this many times larger. */
const COARSER = 600;
const SMALL_ISLAND = 0.03;

export type State = { code: string; name: string; polygons: Coordinates };
export type Land = {
  /** The fifty states, D.C., and two territories, each extended to the finer coast. */
  states: State[];
  neighbours: Coordinates;
  ocean: Ring[];
  lakes: Coordinates;
  /** Borders between countries. */
  borders: [number, number][][];
};

function isNear(x: number, y: number): boolean {
  return NEAR_US.some((box) => isInside(box, x, y));
}

/** Reduces the world's countries to the map's area, with full detail only near the states. */
function thinWorld(world: WorldAtlas): WorldAtlas {
  const kept = filter(world, (given) => {
    // The package's types promise coordinates, but the values are the indexes of the ring's arcs.
    const arcs = [given as unknown as number[]];
    const outline = polygonsOf(world, { type: 'Polygon', arcs })[0]![0]!;
    const box = ringBox(outline);
    if (box.east > WORLD.east + 14 || box.west < WORLD.west || box.north < WORLD.south) return false;
    if (box.south < -60) return false;
    return Math.abs(ringArea(outline)) > SMALL_ISLAND || outline.some(([x, y]) => isNear(x, y));
  }) as WorldAtlas;
  const weighted = presimplify(kept);
  for (const arc of weighted.arcs) {
    for (const point of arc as number[][]) {
      const [x, y, weight] = point;
      if (weight !== undefined && weight !== Infinity && !isNear(x!, y!)) point[2] = weight / COARSER;
    }
  }
  return simplify(weighted, FINE_BEND);
}

/** Drops all holes, and parts flattened by simplification. */
function solid(polygons: Coordinates): Coordinates {
  return polygons
    .map((polygon) => [polygon[0]!])
    .filter(([ring]) => ring!.length > 3 && Math.abs(ringArea(ring!)) > 1e-7);
}

/** Returns the state with the vertex nearest to a sliver of land beyond the states' coast. */
function nearestState(sliver: Ring, states: readonly { box: Box; state: State }[]): State | undefined {
  const box = ringBox(sliver);
  const reach = { west: box.west - 1, south: box.south - 1, east: box.east + 1, north: box.north + 1 };
  let found: State | undefined;
  let best = Infinity;
  for (const candidate of states) {
    if (!boxesTouch(candidate.box, reach)) continue;
    for (const [outline] of candidate.state.polygons) {
      for (const [x, y] of outline!) {
        for (const [sx, sy] of sliver) {
          const distance = (x - sx) ** 2 + (y - sy) ** 2;
          if (distance < best) {
            best = distance;
            found = candidate.state;
          }
        }
      }
    }
  }
  return found;
}

function fillUpToCoast(states: State[], country: Coordinates, nation: Coordinates, lakes: Coordinates): void {
  const indexed = states.map((state) => ({
    state: { ...state },
    box: ringBox(state.polygons.flatMap((polygon) => polygon[0]!)),
  }));
  const slivers = polygonClipping.difference(country, nation, lakes);
  const gains = new Map<string, Coordinates>();
  for (const sliver of slivers) {
    if (Math.abs(ringArea(sliver[0]!)) < 1e-6) continue;
    const owner = nearestState(sliver[0]!, indexed);
    if (owner) gains.set(owner.code, [...(gains.get(owner.code) ?? []), sliver]);
  }
  for (const state of states) state.polygons = [...state.polygons, ...(gains.get(state.code) ?? [])];
}

/** Assigns all ground to states, neighbors, and sea. Takes about two seconds. */
export function buildLand({ us, world, lakes: outlines, stateCodes }: Sources): Land {
  const states = us.objects.states.geometries
    .map((geometry) => {
      const name = nameOf(geometry);
      return { code: stateCodes.get(name) ?? '', name, polygons: polygonsOf(us, geometry) };
    })
    .filter((state) => state.code !== '')
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const nation = polygonsOf(us, us.objects.nation);

  const byTheLakes = nation.filter(([ring]) => boxesTouch(ringBox(ring!), GREAT_LAKES));
  const basins = outlines.map(({ ring }): Ring[] => [ring]);
  const lakes = polygonClipping.difference(basins, byTheLakes);

  const thin = thinWorld(world);
  const countries = thin.objects.countries.geometries.filter(
    (geometry): geometry is Polygon<{ name: string }> | MultiPolygon<{ name: string }> =>
      geometry.type === 'Polygon' || geometry.type === 'MultiPolygon',
  );
  const isOurs = (geometry: { properties?: { name: string } }) => UNITED_STATES.has(nameOf(geometry));
  const group = (geometries: typeof countries): Coordinates =>
    solid(merge(thin, geometries).coordinates as Coordinates);
  const country = group(countries.filter(isOurs));
  fillUpToCoast(states, country, nation, basins);

  const rectangle: Ring = [
    [WORLD.west, WORLD.south - 5],
    [WORLD.east + 16, WORLD.south - 5],
    [WORLD.east + 16, 84.5],
    [WORLD.west, 84.5],
    [WORLD.west, WORLD.south - 5],
  ];
  const collection: GeometryCollection = { type: 'GeometryCollection', geometries: countries };
  return {
    states,
    neighbours: group(countries.filter((geometry) => !isOurs(geometry))),
    ocean: [rectangle, ...group(countries).map(([ring]) => ring!)],
    lakes,
    borders: mesh(thin, collection, (a, b) => a !== b).coordinates as [number, number][][],
  };
}
