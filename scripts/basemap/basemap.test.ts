import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Compression, PMTiles, type Source, TileType } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { project } from '../../app/map/mercator.ts';
import { offsetFrom, STATE_CODES, US_VIEW } from '../../app/map/view.ts';
import { ensureBasemap } from '../build-basemap.ts';
import { UNITS } from './overview.ts';
import { packArchive } from './pmtiles.ts';
import { labelPoint, ringArea } from './shapes.ts';

type TileFeature = {
  properties: Record<string, string | number>;
  loadGeometry(): { x: number; y: number }[][];
};
type TileLayer = { length: number; feature(i: number): TileFeature };
const ofWriter = createRequire(createRequire(import.meta.url).resolve('vt-pbf'));
const { VectorTile } = ofWriter('@mapbox/vector-tile') as {
  VectorTile: new (pbf: unknown) => { layers: Record<string, TileLayer> };
};
const Pbf = ofWriter('pbf') as new (bytes: Uint8Array) => unknown;

function open(archive: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

async function layersAt(archive: PMTiles, lat: number, lng: number, zoom: number) {
  const { x, y } = project({ lat, lng }, zoom);
  const tile = await archive.getZxy(zoom, Math.floor(x / 512), Math.floor(y / 512));
  if (!tile) return {};
  return new VectorTile(new Pbf(new Uint8Array(tile.data))).layers;
}

function features(layer: TileLayer | undefined): TileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer!.feature(i));
}

/** Returns the state that contains a point, by the even-odd rule in tile units. */
function stateAt(layer: TileLayer | undefined, lat: number, lng: number, zoom: number) {
  const at = project({ lat, lng }, zoom);
  const [px, py] = [((at.x / 512) % 1) * 4096, ((at.y / 512) % 1) * 4096];
  return features(layer).find((feature) => {
    let inside = false;
    for (const ring of feature.loadGeometry()) {
      ring.forEach((a, i) => {
        const b = ring[(i + 1) % ring.length]!;
        if (a.y > py !== b.y > py && px < ((b.x - a.x) * (py - a.y)) / (b.y - a.y) + a.x) inside = !inside;
      });
    }
    return inside;
  })?.properties.st;
}

describe('the basemap', () => {
  let built: { tiles: Buffer; overview: string };
  let archive: PMTiles;
  beforeAll(async () => {
    // The build before the tests has drawn it, unless a source has changed since.
    await ensureBasemap();
    const drawn = join(import.meta.dirname, '..', '..', 'public', 'geo');
    built = {
      tiles: readFileSync(join(drawn, 'us.pmtiles')),
      overview: readFileSync(join(drawn, 'us-overview.svg'), 'utf8'),
    };
    archive = open(built.tiles);
  });

  it('is a PMTiles archive of gzipped vector tiles, under 8 MB', async () => {
    const header = await archive.getHeader();
    expect(header.specVersion).toBe(3);
    expect([header.minZoom, header.maxZoom]).toEqual([0, 9]);
    expect(header.tileType).toBe(TileType.Mvt);
    expect(header.tileCompression).toBe(Compression.Gzip);
    expect(built.tiles.length).toBeLessThan(8e6);
    expect(await archive.getMetadata()).toHaveProperty('attribution', expect.stringContaining('GeoNames'));
  });

  it('fits its header and root directory into a reader’s first request', async () => {
    const header = await archive.getHeader();
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
  });

  it('contains every state that the overview shades', async () => {
    const codes = new Set<unknown>();
    for (let lng = -157; lng < -22; lng += 45) {
      for (const lat of [20, 30, 48, 62, 70]) {
        const { states } = await layersAt(archive, lat, lng, 3);
        for (const { properties } of features(states)) codes.add(properties.st);
      }
    }
    expect([...codes].sort()).toEqual([...STATE_CODES, 'VI'].sort());
  });

  it.each([
    ['Denver', 39.74, -104.99, 'CO'],
    ['Honolulu', 21.32, -157.83, 'HI'],
    ['Anchorage', 61.2, -149.85, 'AK'],
    ['St. Lawrence Island', 63.4, -170.3, 'AK'],
    ['Washington', 38.9, -77.03, 'DC'],
    ['Providence', 41.83, -71.42, 'RI'],
    ['Marquette on the Upper Peninsula', 46.5, -87.45, 'MI'],
  ])('puts %s into its state', async (_, lat, lng, code) => {
    for (const zoom of [4, 7, 9]) {
      const { states } = await layersAt(archive, lat, lng, zoom);
      expect([zoom, stateAt(states, lat, lng, zoom)]).toEqual([zoom, code]);
    }
  });

  it('draws the sea as one outline followed only by holes, as readers expect', async () => {
    for (const [lat, lng] of [
      [63.4, -170.3],
      [48.5, -123],
      [25, -81],
    ] as const) {
      for (const zoom of [2, 3, 4, 5, 6, 8]) {
        const { ocean } = await layersAt(archive, lat, lng, zoom);
        for (const feature of features(ocean)) {
          const turns = feature
            .loadGeometry()
            .map((ring) => Math.sign(ringArea([...ring, ring[0]!].map(({ x, y }) => [x, y]))));
          expect(turns.filter((turn) => turn > 0).length).toBe(1);
          expect(turns[0]).toBe(1);
        }
      }
    }
  });

  it('shows large towns at low zooms and ZIP codes only at high ones', async () => {
    const names = (layer: TileLayer | undefined, key: string) =>
      features(layer).map(({ properties }) => properties[key]);
    const far = await layersAt(archive, 41.85, -87.65, 3);
    expect(names(far.places, 'name')).toContain('Chicago');
    expect(far.zips).toBeUndefined();
    const close = await layersAt(archive, 41.85, -87.65, 9);
    expect(names(close.zips, 'zip')).toContain('60608');
  });

  it('shows rivers, lakes, towns, and parks, but small ones only at high zooms', async () => {
    const named = (layer: TileLayer | undefined, key: string, value: string | number) =>
      features(layer).some(({ properties }) => properties[key] === value);
    const far = await layersAt(archive, 38.6, -90.2, 4);
    expect(named(far.rivers, 'name', 'Mississippi River')).toBe(true);
    expect(named(far.rivers, 'rank', 3)).toBe(false);
    const missouri = await layersAt(archive, 38.7, -91.5, 8);
    expect(named(missouri.courses, 'name', 'Missouri River')).toBe(true);
    expect(named(missouri.rivers, 'great', 1)).toBe(true);
    const close = await layersAt(archive, 38.6, -90.2, 8);
    const prairie = await layersAt(archive, 41.6, -93.6, 7);
    expect(named(prairie.rivers, 'rank', 3)).toBe(true);
    expect(close.urban?.length).toBeGreaterThan(0);
    const mountains = await layersAt(archive, 40.35, -105.7, 8);
    expect(mountains.parks?.length).toBeGreaterThan(0);
    expect(named(mountains.names, 'name', 'Rocky Mountain National Park')).toBe(true);
    const florida = await layersAt(archive, 26.95, -80.83, 8);
    expect(named(florida.names, 'name', 'Lake Okeechobee')).toBe(true);
  });

  it('names the only town of a large area at low zooms, but no military base', async () => {
    const { places } = await layersAt(archive, 55.35, -131.67, 7);
    expect(features(places).map(({ properties }) => properties.name)).toContain('Ketchikan');
    const oahu = await layersAt(archive, 21.35, -157.93, 9);
    expect(features(oahu.places).map(({ properties }) => properties.name)).not.toContain('Jbphh');
  });

  it('covers every searchable place at the highest zoom', async () => {
    for (const [lat, lng] of [
      [18.45, -66.1],
      [71.29, -156.79],
      [24.56, -81.78],
      [44.9, -66.99],
    ] as const) {
      expect(Object.keys(await layersAt(archive, lat, lng, 9))).toContain('states');
    }
  });

  it('draws an overview of at most 15 kB that contains every state', () => {
    expect(brotliCompressSync(built.overview).length).toBeLessThan(15_000);
    const ids = [...built.overview.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.sort()).toEqual(['ocean', 'lakes', ...STATE_CODES.map((code) => `st-${code}`)].sort());
  });

  it('aligns the overview with the live map', () => {
    const path = /id="st-CO" d="M(-?\d+) (-?\d+)l([^"]*)z"/.exec(built.overview)!;
    const steps = (path[3]!.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [Number(path[1]), Number(path[2])];
    const [xs, ys] = [[x], [y]];
    for (let i = 0; i < steps.length; i += 2) {
      x += steps[i]!;
      y += steps[i + 1]!;
      xs.push(x);
      ys.push(y);
    }
    const northWest = offsetFrom(US_VIEW, { lat: 41, lng: -109.05 });
    const southEast = offsetFrom(US_VIEW, { lat: 36.99, lng: -102.04 });
    expect(Math.min(...xs) / UNITS).toBeCloseTo(northWest.x, 0);
    expect(Math.min(...ys) / UNITS).toBeCloseTo(northWest.y, 0);
    expect(Math.max(...xs) / UNITS).toBeCloseTo(southEast.x, 0);
    expect(Math.max(...ys) / UNITS).toBeCloseTo(southEast.y, 0);
  });
});

describe('the archive', () => {
  const options = {
    bounds: { west: -1, south: -1, east: 1, north: 1 },
    minZoom: 0,
    maxZoom: 8,
    centre: { lng: 0, lat: 0, zoom: 1 },
    metadata: {},
  };
  const square = Array.from({ length: 256 * 256 }, (_, i) => ({ z: 8, x: i % 256, y: i >> 8 }));

  it('stores repeated tiles once and finds each of them', async () => {
    const packed = packArchive(
      square.map((tile) => ({ ...tile, bytes: Buffer.from('sea') })),
      options,
    );
    expect(packed.length).toBeLessThan(1000);
    const tile = await open(packed).getZxy(8, 200, 17);
    expect(Buffer.from(tile!.data).toString()).toBe('sea');
  });

  it('splits a long directory into leaves and still finds every tile', async () => {
    const tiles = square.slice(0, 30_000).map((tile) => {
      const noise = createHash('sha512').update(`${tile.x} ${tile.y}`).digest();
      return { ...tile, bytes: noise.subarray(noise[0]! % 61) };
    });
    const archive = open(packArchive(tiles, options));
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
    for (const { x, y, bytes } of [tiles[0]!, tiles[12_345]!, tiles.at(-1)!]) {
      expect(Buffer.from((await archive.getZxy(8, x, y))!.data)).toEqual(bytes);
    }
    expect(await archive.getZxy(8, 255, 255)).toBeUndefined();
  });

  it('does not depend on the order of the tiles', () => {
    const tiles = square.slice(0, 300).map((tile) => ({ ...tile, bytes: Buffer.from(`${tile.x}`) }));
    expect(packArchive([...tiles].reverse(), options).equals(packArchive(tiles, options))).toBe(true);
  });
});

it('finds the roomiest spot for a name, even in a bent shape', () => {
  const bent: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 1],
    [4, 1],
    [4, 6],
    [0, 6],
    [0, 0],
  ];
  const [x, y] = labelPoint([[bent]], 1);
  expect(x).toBeGreaterThan(1.5);
  expect(x).toBeLessThan(2.5);
  expect(y).toBeGreaterThan(1.5);
});
