import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../lib/language.server.ts';
import { FIRST_NAME_LAYER } from './name-layers.ts';
import type { MapTheme } from './palette.ts';
import { MAP_PALETTES } from './palette.ts';
import type { SearchedPlace } from './searched-place.ts';
import { bundledStyle } from './style.ts';
import { type StateStatuses, TINT_ZOOM, ZIP_ZOOM } from './view.ts';

// MapLibre depends on the validator that the map itself uses.
const require = createRequire(import.meta.url);
const fromMapLibre = createRequire(require.resolve('maplibre-gl/package.json'));
const { validateStyleMin } = fromMapLibre('@maplibre/maplibre-gl-style-spec') as {
  validateStyleMin: (style: unknown) => { message: string }[];
};

const addresses = {
  tiles: 'https://plugwell.example/geo/us.pmtiles',
  text: 'https://plugwell.example/text.woff2',
  display: 'https://plugwell.example/display.woff2',
  italic: 'https://plugwell.example/italic.woff2',
};
const themes: MapTheme[] = ['light', 'dark'];
const statuses: StateStatuses = { CO: 'legal', OR: 'legal', UT: 'mixed', TX: 'illegal' };

describe.each(themes)('the %s style', (theme) => {
  it.each([
    ['some states', statuses],
    ['no state', {}],
    ['one status only', { TX: 'illegal' } as StateStatuses],
  ])('is a valid MapLibre style with %s marked', (_, given) => {
    expect(validateStyleMin(bundledStyle(theme, given, addresses))).toEqual([]);
  });

  it('loads only the URLs it is given', () => {
    const text = JSON.stringify(bundledStyle(theme, statuses, addresses));
    const hosts = [...text.matchAll(/https?:\/\/([^/"]+)/g)].map((match) => match[1]);
    expect(new Set(hosts)).toEqual(new Set(['plugwell.example']));
  });

  it('fades from legal colors to land and water when zooming in', () => {
    const { layers } = bundledStyle(theme, statuses, addresses);
    const states = JSON.stringify(layers.find(({ id }) => id === 'states')?.paint);
    expect(states).toContain(MAP_PALETTES[theme].legal);
    expect(JSON.parse(states)['fill-color'].at(-2)).toBeLessThanOrEqual(TINT_ZOOM);
    const order = layers.map(({ id }) => id);
    for (const id of ['parks', 'urban', 'rivers', 'lakes']) {
      expect(order.indexOf(id)).toBeGreaterThan(order.indexOf('states'));
    }
  });

  it('draws a great river above the border along it, and below lakes and sea', () => {
    const order = bundledStyle(theme, statuses, addresses).layers.map(({ id }) => id);
    const at = ['state-lines', 'borders', 'great-rivers', 'lakes', 'ocean'].map((id) => order.indexOf(id));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  it('shows ZIP codes only close up', () => {
    const zips = bundledStyle(theme, statuses, addresses).layers.find(({ id }) => id === 'zip-names');
    expect(zips?.minzoom).toBeGreaterThan(11);
    expect(zips?.minzoom).toBeLessThan(ZIP_ZOOM);
  });

  it('leaves the name of the searched place to its own label', () => {
    const denver = { lat: 39.7, lng: -105, name: 'Denver', state: 'CO', zip: '80202' };
    const style = bundledStyle(theme, statuses, addresses, denver);
    expect(validateStyleMin(style)).toEqual([]);
    const towns = style.layers.find(({ id }) => id === 'towns');
    expect(JSON.stringify(towns)).toContain('"Denver"');
  });

  it('names states, seas, and counties in the language of the page', () => {
    const inSpanish = (searched: SearchedPlace | null) =>
      inLanguage('es', () => bundledStyle(theme, statuses, addresses, searched));
    const style = inSpanish(null);
    expect(validateStyleMin(style)).toEqual([]);
    const said = (id: string, of = style) => JSON.stringify(of.layers.find((layer) => layer.id === id));
    expect(said('state-names')).toContain('"NY","Nueva York"');
    expect(said('state-names', bundledStyle(theme, statuses, addresses))).not.toContain('Nueva York');
    expect(said('water-names')).toContain('"Gulf of Mexico","Golfo de México"');
    expect(said('country-names')).toContain('"Mexico","México"');
    expect(said('county-names')).toContain('"CONDADO DE "');
    expect(said('county-names')).not.toContain(' CO.');
    const newYork = { lat: 43, lng: -75, name: 'Nueva York', state: 'NY', zip: '' };
    expect(said('state-names', inSpanish(newYork))).toContain('["!=",["get","st"],"NY"]');
    expect(said('state-names', inSpanish({ ...newYork, name: 'Albany' }))).not.toContain('"st"],"NY"]');
  });

  it('names the layer that overlays go under', () => {
    const ids = bundledStyle(theme, statuses, addresses).layers.map((layer) => layer.id);
    expect(ids).toContain(FIRST_NAME_LAYER);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the colors', () => {
  const css = readFileSync(new URL('./map.css', import.meta.url), 'utf8');
  const blocks = [...css.matchAll(/\{([^{}]*--map-water[^{}]*)\}/g)].map(
    (match) =>
      new Map([...match[1]!.matchAll(/--map-([a-z-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1]!, m[2]!])),
  );

  it.each([
    [0, 'light'],
    [1, 'dark'],
    [2, 'dark'],
  ] as const)('of the style sheet (table %d) are those of the %s palette', (index, theme) => {
    const table = blocks[index]!;
    expect(table.size).toBeGreaterThan(5);
    for (const [name, color] of table) {
      expect([name, MAP_PALETTES[theme][name as 'water']]).toEqual([name, color]);
    }
  });

  it.each(themes)('keep names readable on every background (%s)', (theme) => {
    const palette = MAP_PALETTES[theme];
    const grounds = ['illegal', 'mixed', 'legal', 'neighbour', 'urban', 'park'] as const;
    for (const ground of grounds.map((name) => palette[name])) {
      expect(contrast(palette.name, ground)).toBeGreaterThan(7);
      expect(contrast(palette['name-soft'], ground)).toBeGreaterThan(3);
    }
    for (const [name, ground] of [
      ['name-water', 'water'],
      ['name-water', 'illegal'],
      ['name-park', 'park'],
    ] as const) {
      expect(contrast(palette[name], palette[ground])).toBeGreaterThan(4);
    }
  });
});

function contrast(a: string, b: string): number {
  const light = (color: string) => {
    const [r, g, blue] = [1, 3, 5].map((at) => {
      const c = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!;
  };
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright! + 0.05) / (dark! + 0.05);
}
