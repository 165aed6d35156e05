import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { countyLabel, ownName, ownStateName } from './map-names.ts';
import type { MapPalette, MapTheme } from './palette.ts';
import { otherStateThan, otherThan, type SearchedPlace } from './searched-place.ts';
import { byRank, byZoom, IS_GREAT, ofKind, SOURCE } from './style-parts.ts';

/** Overlays that must not cover names go below this layer. */
export const FIRST_NAME_LAYER = 'water-names';
export const TOWN_DOT = 'town-dot-';

const TEXT = ['Text'];
const DISPLAY = ['Display'];
const ITALIC = ['Italic'];
/** Above this zoom, the name of a main river follows its bends instead of its general course. */
const BENDS_ZOOM = 9;

/** Returns the layers of all names, from the bottom up, except the searched place's own label. */
export function nameLayers(
  palette: MapPalette,
  theme: MapTheme,
  searched: SearchedPlace | null,
): LayerSpecification[] {
  return [
    ...waterNames(palette),
    ...parksAndCountries(palette),
    ...zipsAndCounties(palette, searched),
    ...stateNames(palette, searched),
    ...townNames(palette, theme, searched),
  ];
}

const haloOf = ({ halo }: MapPalette) => ({
  'text-halo-color': halo,
  'text-halo-width': 1.2,
  'text-halo-blur': 0.4,
});
const softOf = (palette: MapPalette) => ({ 'text-color': palette['name-soft'], ...haloOf(palette) });

function waterNames(palette: MapPalette): LayerSpecification[] {
  const halo = haloOf(palette);
  return [
    named(FIRST_NAME_LAYER, 'names', {
      filter: ofKind('sea'),
      layout: {
        'text-field': ownName(),
        'text-font': ITALIC,
        'text-size': byZoom([
          [3, 12.5],
          [7, 19],
        ]),
        'text-letter-spacing': 0.14,
        'text-line-height': 1.4,
        'text-max-width': 7,
      },
      maxzoom: 10,
      paint: { 'text-color': palette['name-water'] },
    }),
    named('lake-names', 'names', {
      filter: ofKind('lake'),
      minzoom: 5,
      layout: {
        'text-field': ownName(),
        'text-font': ITALIC,
        'text-size': byZoom([
          [5, 11.5],
          [8, 13],
          [12, 15],
        ]),
        'text-letter-spacing': 0.06,
        'text-max-width': 6,
        'text-padding': 8,
      },
      paint: { 'text-color': palette['name-water'], 'text-halo-color': palette.water, 'text-halo-width': 1 },
    }),
    {
      id: 'course-names',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'courses',
      minzoom: 5,
      maxzoom: BENDS_ZOOM,
      filter: ['any', IS_GREAT, ['>=', ['zoom'], 6.5]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 300,
        'symbol-sort-key': ['case', IS_GREAT, 0, 1],
        'text-field': ['get', 'name'],
        'text-font': ITALIC,
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11.5, 9, ['case', IS_GREAT, 14.5, 13]],
        'text-letter-spacing': 0.1,
        'text-max-angle': 45,
        'text-padding': 6,
      },
      paint: { 'text-color': palette['name-water'], ...halo },
    },
    riverNames(
      'river-names',
      { minzoom: 6.5, maxzoom: BENDS_ZOOM },
      ['>', ['get', 'rank'], 0],
      palette,
      halo,
    ),
    riverNames('near-river-names', { minzoom: BENDS_ZOOM, maxzoom: 12.5 }, true, palette, halo),
  ];
}

function parksAndCountries(palette: MapPalette): LayerSpecification[] {
  const halo = haloOf(palette);
  return [
    named('park-names', 'names', {
      filter: ofKind('park'),
      minzoom: 6,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': TEXT,
        'text-size': byZoom([
          [6, 10.5],
          [10, 13],
        ]),
        'text-max-width': 7,
        'text-line-height': 1.15,
        'text-padding': 10,
      },
      paint: { 'text-color': palette['name-park'], ...halo },
    }),
    named('country-names', 'names', {
      filter: ofKind('country'),
      maxzoom: 6.5,
      layout: {
        'text-field': ['upcase', ownName()],
        'text-font': DISPLAY,
        'text-size': 12.5,
        'text-letter-spacing': 0.34,
      },
      paint: { 'text-color': palette['name-soft'] },
    }),
  ];
}

function zipsAndCounties(palette: MapPalette, searched: SearchedPlace | null): LayerSpecification[] {
  const soft = softOf(palette);
  return [
    named('zip-names', 'zips', {
      filter: ['!=', ['get', 'zip'], searched?.zip ?? ''],
      minzoom: 11.4,
      layout: {
        'text-field': ['get', 'zip'],
        'text-font': TEXT,
        'text-size': 11.5,
        'text-letter-spacing': 0.1,
        'text-padding': 6,
      },
      paint: {
        ...soft,
        'text-opacity': byZoom([
          [11.4, 0],
          [12, 0.85],
        ]),
      },
    }),
    named('county-names', 'names', {
      filter: ofKind('county'),
      minzoom: 7.8,
      maxzoom: 12,
      layout: {
        'text-field': countyLabel(),
        'text-font': TEXT,
        'text-size': byZoom([
          [7.8, 9.5],
          [11, 11.5],
        ]),
        'text-letter-spacing': 0.16,
        'text-padding': 12,
        'text-max-width': 8,
      },
      paint: {
        ...soft,
        'text-opacity': byZoom([
          [7.8, 0],
          [8.3, 0.9],
        ]),
      },
    }),
  ];
}

function stateNames(palette: MapPalette, searched: SearchedPlace | null): LayerSpecification[] {
  const soft = softOf(palette);
  return [
    named('state-codes', 'names', {
      filter: ofKind('state'),
      maxzoom: 4.4,
      layout: {
        'text-field': ['get', 'st'],
        'text-font': DISPLAY,
        'text-size': byZoom([
          [2.5, 9],
          [3.5, 11],
          [4.4, 13],
        ]),
        'text-letter-spacing': 0.1,
      },
      paint: soft,
    }),
    named('state-names', 'names', {
      filter: ['all', ofKind('state'), otherStateThan(searched)],
      minzoom: 4.4,
      maxzoom: 8.6,
      layout: {
        'text-field': ['upcase', ownStateName()],
        'text-font': DISPLAY,
        'text-size': byZoom([
          [4.4, 10.5],
          [7, 16],
        ]),
        'text-letter-spacing': 0.22,
        'text-max-width': 7,
        'text-line-height': 1.35,
      },
      paint: soft,
    }),
  ];
}

/** Labels towns. Those with more ZIP codes have larger names and appear at lower zooms. */
function townNames(
  palette: MapPalette,
  theme: MapTheme,
  searched: SearchedPlace | null,
): LayerSpecification[] {
  const halo = haloOf(palette);
  return [
    named('towns', 'places', {
      filter: otherThan(searched),
      layout: {
        'icon-image': `${TOWN_DOT}${theme}`,
        'icon-size': byZoom([
          [3, 0.75],
          [10, 1],
        ]),
        'text-field': ['get', 'name'],
        'text-font': TEXT,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3.5,
          ['step', ['get', 'zips'], 11, 45, 12],
          8,
          ['step', ['get', 'zips'], 11.5, 5, 13, 20, 15, 45, 17],
          12,
          ['step', ['get', 'zips'], 14, 5, 16, 20, 20, 45, 24],
        ],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.45,
        'text-justify': 'auto',
        'symbol-sort-key': ['-', 0, ['get', 'zips']],
        'text-padding': 4,
        'text-max-width': 8,
      },
      paint: { 'text-color': palette.name, ...halo },
    }),
  ];
}

type NameOptions = {
  filter?: ExpressionSpecification;
  minzoom?: number;
  maxzoom?: number;
  layout: SymbolLayerSpecification['layout'];
  paint: SymbolLayerSpecification['paint'];
};

function named(id: string, sourceLayer: string, options: NameOptions): LayerSpecification {
  return { id, type: 'symbol', source: SOURCE, 'source-layer': sourceLayer, ...options };
}

function riverNames(
  id: string,
  zooms: { minzoom: number; maxzoom: number },
  which: ExpressionSpecification | true,
  palette: MapPalette,
  halo: SymbolLayerSpecification['paint'],
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'rivers',
    filter: ['all', ['has', 'name'], which],
    ...zooms,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'symbol-sort-key': ['get', 'rank'],
      'text-field': ['get', 'name'],
      'text-font': ITALIC,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6.5,
        byRank(11.5, 10.5, 10),
        11,
        byRank(14, 12.5, 12),
      ],
      'text-letter-spacing': 0.08,
      'text-max-angle': 28,
      'text-padding': 14,
    },
    paint: { 'text-color': palette['name-water'], ...halo },
  };
}
