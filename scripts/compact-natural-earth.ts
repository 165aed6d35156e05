/**
 * Packs the basemap's data from Natural Earth into `data/basemap/natural-earth.json`, which is in git;
 * `data/basemap/README.md` names the sources. Usage: `node scripts/compact-natural-earth.ts FOLDER
 * north-america_50m.json`, where FOLDER contains rivers.json, lakes.json, urban-areas.json, and
 * national-parks.json as GeoJSON.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { GREAT_LAKES, NEAR_US } from './basemap/land.ts';
import { type NaturalEarth, packLine } from './basemap/natural-earth.ts';
import { boxesTouch, depthInside, isInside, ringArea, ringBox } from './basemap/shapes.ts';

const TARGET = new URL('../data/basemap/natural-earth.json', import.meta.url);

/** The 1:50 million data has no names. A river gets the first name whose point it passes. */
const MAIN_RIVERS: readonly (readonly [name: string, lng: number, lat: number])[] = [
  ['Missouri', -91.5, 38.7],
  ['Mississippi', -90.18, 38.63],
  ['Missouri', -95.93, 41.26],
  ['Missouri', -106.4, 47.9],
  ['Ohio', -84.5, 39.1],
  ['Columbia', -121.18, 45.6],
  ['Snake', -116.9, 46.4],
  ['Colorado', -114.62, 34.85],
  ['Rio Grande', -106.5, 31.75],
  ['Arkansas', -92.27, 34.75],
  ['Tennessee', -85.3, 35.05],
  ['Tennessee', -86.9, 34.6],
  ['Allegheny', -79.6, 41.2],
  ['Yukon', -156.9, 64.74],
  ['Kuskokwim', -161.75, 60.79],
  ['Tanana', -147.7, 64.7],
  ['Porcupine', -143, 67],
  ['Koyukuk', -155, 66],
  ['Susitna', -150.2, 61.9],
  ['Copper', -144.4, 61.4],
  ['Hudson', -73.75, 42.65],
  ['Potomac', -77.4, 39.07],
  ['Savannah', -81.97, 33.47],
  ['Alabama', -86.9, 32.4],
  ['Chattahoochee', -85, 32.46],
  ['Brazos', -97.13, 31.55],
  ['Sacramento', -121.6, 38.7],
  ['San Joaquin', -120.8, 37.2],
  ['Klamath', -123, 41.8],
  ['Willamette', -123.05, 44.95],
  ['Gila', -112.8, 33],
  ['Wabash', -87.5, 39.4],
  ['Pee Dee', -79.8, 34.9],
  ['St. Lawrence', -75.2, 44.8],
  ['St. John', -68.6, 47.2],
];
const MAIN_LAKES: readonly (readonly [name: string, lng: number, lat: number])[] = [
  ['Great Salt Lake', -112.5, 41.2],
  ['Lake Okeechobee', -80.83, 26.95],
  ['Lake Champlain', -73.35, 44.5],
  ['Lake Tahoe', -120.04, 39.1],
  ['Lake Mead', -114.2, 36.1],
  ['Salton Sea', -115.83, 33.3],
  ['Lake Winnebago', -88.42, 44.02],
  ['Lake Maurepas', -90.5, 30.25],
  ['Lake St. Clair', -82.7, 42.45],
  ['Iliamna Lake', -154.9, 59.5],
  ['Becharof Lake', -156.4, 57.95],
  ['Naknek Lake', -156.5, 57.6],
  ['Yellowstone Lake', -110.37, 44.45],
  ['Flathead Lake', -114.1, 47.9],
  ['Fort Peck Lake', -106.8, 47.7],
  ['Lake Sakakawea', -102.4, 47.8],
  ['Bear Lake', -111.33, 42],
  ['Utah Lake', -111.8, 40.2],
  ['Mille Lacs Lake', -93.65, 46.24],
  ['Leech Lake', -94.4, 47.2],
  ['Pyramid Lake', -119.55, 40.05],
  ['Malheur Lake', -118.8, 43.33],
  ['Lake Pend Oreille', -116.4, 48.15],
  ['Lake Chelan', -120.3, 48],
  ['Lake Winnipesaukee', -71.35, 43.6],
  ['Oneida Lake', -75.93, 43.2],
  ['Cayuga Lake', -76.7, 42.7],
  ['Seneca Lake', -76.93, 42.65],
  ['Lake of the Woods', -94.8, 49.2],
];
/** How far a name's point can be from its river or lake, in degrees. */
const RIVER_REACH = 0.25;
const LAKE_REACH = 0.04;
/**
 * In the Great Lakes basin, a lake larger than this many square degrees is a Great Lake. We skip those,
 * because another source has finer outlines.
 */
const GREAT = 1.2;

const UNITS: readonly (readonly [short: RegExp, long: string])[] = [
  [/\bNP & PRES$/, 'National Park and Preserve'],
  [/\bNM & PRES$/, 'National Monument and Preserve'],
  [/\bNP$/, 'National Park'],
  [/\bN PRES$/, 'National Preserve'],
  [/\bNM$/, 'National Monument'],
  [/\bNRRA$/, 'National River and Recreation Area'],
  [/\bNRA$/, 'National Recreation Area'],
  [/\bNS$/, 'National Seashore'],
  [/\bNL$/, 'National Lakeshore'],
];

const [folder, overview] = process.argv.slice(2);
if (!folder || !overview)
  throw new Error('Say the folder of the GeoJSON files and the path of the overview.');

const readLayer = (name: string): Feature<Geometry, Record<string, string | number>>[] =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).features;
const topology = JSON.parse(readFileSync(overview, 'utf8')) as Topology<
  Record<'rivers' | 'lakes', GeometryCollection>
>;
const readOverview = (name: 'rivers' | 'lakes'): Feature[] =>
  (feature(topology, topology.objects[name]) as FeatureCollection).features;

function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  if (geometry.type === 'MultiLineString') return geometry.coordinates;
  return [];
}
function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return [];
}
const isNear = (points: readonly Position[]) =>
  points.some(([x, y]) => NEAR_US.some((box) => isInside(box, x!, y!)));

function named(
  names: typeof MAIN_RIVERS,
  reach: number,
  distance: (lng: number, lat: number) => number,
): string | undefined {
  return names.find(([, lng, lat]) => distance(lng, lat) < reach)?.[0];
}

const SHORTENED: readonly (readonly [short: RegExp, long: string])[] = [
  [/\bN\. /g, 'North '],
  [/\bS\. /g, 'South '],
  [/\bE\. /g, 'East '],
  [/\bW\. /g, 'West '],
  [/\bMid\. /g, 'Middle '],
  [/\bFk\.?(?= |$)/g, 'Fork'],
  [/\bCr\.?(?= |$)/g, 'Creek'],
  [/\bBr\.?(?= |$)/g, 'Branch'],
];
const RIVER_ALREADY =
  /\b(?:River|Creek|Fork|Branch|Bayou|Slough|Canal|Wash|Brook|Run|Draw|Rio Grande|Channel)$/;

function riverName(short: string): string {
  if (short === '' || short === 'undefined') return '';
  const name = SHORTENED.reduce((text, [from, to]) => text.replace(from, to), short.trim());
  return RIVER_ALREADY.test(name) ? name : `${name} River`;
}

const rivers: NaturalEarth['rivers'] = [];
for (const { geometry } of readOverview('rivers')) {
  const lines = linesOf(geometry).filter(isNear);
  if (lines.length === 0) continue;
  const flat = lines.map((line) => [...line, ...line.toReversed()] as [number, number][]);
  const name = named(MAIN_RIVERS, RIVER_REACH, (lng, lat) =>
    Math.min(...flat.map((ring) => Math.abs(depthInside([ring], lng, lat)))),
  );
  rivers.push({ name: riverName(name ?? ''), rank: 0, lines: lines.map(packLine) });
}
for (const { geometry, properties } of readLayer('rivers')) {
  const lines = linesOf(geometry).filter(isNear);
  if (lines.length === 0) continue;
  const name = riverName(String(properties.name ?? ''));
  rivers.push({ name, rank: Number(properties.scalerank) - 9, lines: lines.map(packLine) });
}

const lakes: NaturalEarth['lakes'] = [];
for (const { geometry } of readOverview('lakes')) {
  for (const polygon of polygonsOf(geometry)) {
    const ring = polygon[0] as [number, number][];
    if (!isNear(ring)) continue;
    if (Math.abs(ringArea(ring)) > GREAT && boxesTouch(ringBox(ring), GREAT_LAKES)) continue;
    const name = named(MAIN_LAKES, LAKE_REACH, (lng, lat) => Math.max(0, -depthInside([ring], lng, lat)));
    lakes.push({ name: name ?? '', rank: 0, rings: polygon.map(packLine) });
  }
}
for (const { geometry, properties } of readLayer('lakes')) {
  for (const polygon of polygonsOf(geometry)) {
    if (!isNear(polygon[0]!)) continue;
    const name = String(properties.name ?? '');
    lakes.push({ name, rank: Number(properties.scalerank) - 9, rings: polygon.map(packLine) });
  }
}

const towns: NaturalEarth['towns'] = readLayer('urban-areas').flatMap(({ geometry }) =>
  polygonsOf(geometry).map((polygon) => ({ rings: polygon.map(packLine) })),
);

const parks: NaturalEarth['parks'] = readLayer('national-parks').flatMap(({ geometry, properties }) => {
  const short = String(properties.unit_name).replace(/\s+/g, ' ');
  const unit = UNITS.find(([ending]) => ending.test(short));
  const name = unit ? short.replace(unit[0], unit[1]) : short;
  return [{ name, polygons: polygonsOf(geometry).map((polygon) => polygon.map(packLine)) }];
});

const about =
  'Natural Earth (public domain), packed by scripts/compact-natural-earth.ts: each line is its first point and then the steps to the next ones, longitude before latitude, in ten-thousandths of a degree. README.md beside it tells the sources.';
const lines = (items: readonly unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
writeFileSync(
  TARGET,
  `{"about":${JSON.stringify(about)},\n"rivers":${lines(rivers)},\n"lakes":${lines(lakes)},\n"towns":${lines(towns)},\n"parks":${lines(parks)}}\n`,
);
console.log(`${rivers.length} rivers, ${lakes.length} lakes, ${towns.length} towns, ${parks.length} parks`);
