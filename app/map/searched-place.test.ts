import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { MAP_PALETTES } from './palette.ts';
import { otherThan, searchedLabel, searchedLayer, searchedPlace } from './searched-place.ts';

const require = createRequire(import.meta.url);
const fromMapLibre = createRequire(require.resolve('maplibre-gl/package.json'));
const { validateStyleMin, featureFilter } = fromMapLibre('@maplibre/maplibre-gl-style-spec') as {
  validateStyleMin: (style: unknown) => { message: string }[];
  featureFilter: (
    filter: unknown,
    where: string,
  ) => {
    filter: (globals: { zoom: number }, feature: { type: number; properties: object }) => boolean;
  };
};
const at = { lat: 39.75, lng: -105 };

it.each([
  ['Denver, CO', 'CO', '80202', '80202\nDenver'],
  ['Denver, CO 80202', 'CO', '80202', '80202\nDenver'],
  ['Denver, CO', 'CO', '80202-1234', '80202\nDenver'],
  ['Denver, CO', 'CO', 'denver', 'Denver'],
  ['Colorado', 'CO', 'colorado', 'Colorado'],
  ['Denver, CO', '', '', 'Denver, CO'],
])('names %s in %s, searched for as %j, %j', (label, state, asked, said) => {
  expect(searchedLabel(searchedPlace({ ...at, label, state }, asked))).toBe(said);
});

it('is never hidden by a pin or another name', () => {
  const layer = searchedLayer('light', MAP_PALETTES.light);
  expect(layer.layout).toMatchObject({ 'text-overlap': 'always', 'icon-allow-overlap': true });
  expect(layer.layout).not.toHaveProperty('text-optional');
  const style = {
    version: 8,
    'font-faces': { Text: 'https://plugwell.example/text.woff2' },
    sources: { here: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [{ ...layer, source: 'here' }],
  };
  expect(validateStyleMin(style)).toEqual([]);
});

it('replaces only its own name', () => {
  const denver = searchedPlace({ ...at, label: 'Denver, CO', state: 'CO' }, '');
  const kept = (searched: typeof denver | null, properties: object) =>
    featureFilter(otherThan(searched), 'layers[0].filter').filter({ zoom: 9 }, { type: 1, properties });
  expect(kept(denver, { name: 'Denver', st: 'CO' })).toBe(false);
  expect(kept(denver, { name: 'Denver', st: 'PA' })).toBe(true);
  expect(kept(denver, { name: 'Boulder', st: 'CO' })).toBe(true);
  expect(kept(null, { name: 'Denver', st: 'CO' })).toBe(true);
});
