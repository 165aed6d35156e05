/** The bundled map style: a printed atlas page in the product's colors, drawn from `/geo/us.pmtiles`. */
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapPalette, MapTheme } from './palette.ts';
import { MAP_PALETTES } from './palette.ts';
import { otherThan, type SearchedPlace } from './searched-place.ts';
import type { StateStatus, StateStatuses } from './view.ts';

/** URLs that the style refers to; absolute, because a worker has no page to resolve them against. */
export type StyleAddresses = {
  /** The PMTiles archive. */
  tiles: string;
  /** Source Sans 3, for towns and ZIP codes. */
  text: string;
  /** Fraunces, for states and countries. */
  display: string;
  /** Fraunces italic, for bodies of water. */
  italic: string;
};

/** The layer below which overlays go that must not cover names. */
export const FIRST_NAME_LAYER = 'water-names';
/** Prefix of the image for a town's dot; the map draws it when the style first requests it. */
export const TOWN_DOT = 'town-dot-';

const SOURCE = 'basemap';
const TEXT = ['Text'];
const DISPLAY = ['Display'];
const ITALIC = ['Italic'];

/** Rivers that a part of the country is known by. */
const IS_GREAT: ExpressionSpecification = ['has', 'great'];
/** Zoom above which the name of a main river follows its bends instead of its general course. */
const BENDS_ZOOM = 9;

type Stops = readonly (readonly [zoom: number, value: number])[];

/** Interpolates a value linearly between zooms. */
function byZoom(stops: Stops): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

/** Returns a value by a river's rank: those in the overview, other large ones, and the rest. */
function byRank(main: number, large: number, rest: number): ExpressionSpecification {
  return ['match', ['get', 'rank'], 0, main, 1, large, rest];
}

/** Mixes two #rrggbb colors: 0 is the first, 1 the second. */
function blend(from: string, to: string, share: number): string {
  const part = (color: string, i: number) => Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) => Math.round(part(from, i) * (1 - share) + part(to, i) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Covers the state colors. Slightly transparent, because MapLibre would draw an opaque fill before the
 * heatmap.
 */
function mask(color: string): { 'fill-color': string; 'fill-opacity': number } {
  return { 'fill-color': color, 'fill-opacity': 0.999 };
}

/**
 * Colors the states by status, faded toward paper by a share; otherwise they would drown out the names
 * close up.
 */
function statusColor(
  statuses: StateStatuses,
  palette: MapPalette,
  fade: number,
): ExpressionSpecification | string {
  const codes = (status: StateStatus) =>
    Object.keys(statuses)
      .filter((code) => statuses[code] === status)
      .sort();
  const branches = (['legal', 'mixed'] as const).flatMap((status) => {
    const states = codes(status);
    return states.length > 0 ? [states, blend(palette[status], palette.illegal, fade)] : [];
  });
  if (branches.length === 0) return palette.illegal;
  return ['match', ['get', 'st'], ...branches, palette.illegal] as unknown as ExpressionSpecification;
}

function ground(palette: MapPalette, statuses: StateStatuses): LayerSpecification[] {
  const line = (kind: string) => ['==', ['get', 'kind'], kind] as ExpressionSpecification;
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': palette.illegal } },
    {
      id: 'states',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'states',
      paint: {
        'fill-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          statusColor(statuses, palette, 0),
          6.75,
          statusColor(statuses, palette, 0.9),
        ] as unknown as ExpressionSpecification,
      },
    },
    {
      id: 'parks',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'parks',
      minzoom: 5,
      paint: {
        'fill-color': palette.park,
        'fill-opacity': byZoom([
          [5, 0],
          [6.5, 0.95],
        ]),
      },
    },
    {
      id: 'urban',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'urban',
      minzoom: 4.5,
      paint: {
        'fill-color': palette.urban,
        // Close up, the towns' ZIP codes show more precisely where people live.
        'fill-opacity': byZoom([
          [4.5, 0],
          [6, 0.9],
          [9, 0.9],
          [10.5, 0.4],
          [11.5, 0],
        ]),
      },
    },
    {
      id: 'settled',
      type: 'heatmap',
      source: SOURCE,
      'source-layer': 'zips',
      minzoom: 8.5,
      paint: {
        'heatmap-weight': 1,
        'heatmap-intensity': byZoom([
          [8.5, 0.4],
          [10, 0.75],
          [12, 0.85],
        ]),
        'heatmap-radius': ['interpolate', ['exponential', 1.7], ['zoom'], 8.5, 30, 10, 62, 12, 180],
        'heatmap-opacity': byZoom([
          [8.5, 0],
          [10, 0.38],
          [12, 0.32],
          [14, 0.22],
        ]),
        'heatmap-color': [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          0,
          `${palette.settled}00`,
          0.15,
          `${palette.settled}00`,
          1,
          palette.settled,
        ],
      },
    },
    {
      id: 'rivers',
      type: 'line',
      source: SOURCE,
      'source-layer': 'rivers',
      filter: ['!', IS_GREAT],
      minzoom: 3.4,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.river,
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3.5,
          byRank(0.5, 0.3, 0.2),
          7,
          byRank(1.6, 0.9, 0.6),
          10,
          byRank(3, 1.8, 1.2),
          13,
          byRank(6, 3.5, 2.5),
        ],
        // River courses are accurate only to a kilometer, which would show close up.
        'line-opacity': byZoom([
          [3.4, 0],
          [4.5, 0.8],
          [10, 1],
          [12, 0.7],
          [13.5, 0.35],
        ]),
      },
    },
    {
      id: 'county-lines',
      type: 'line',
      source: SOURCE,
      'source-layer': 'lines',
      filter: line('county'),
      minzoom: 5.4,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette['county-line'],
        'line-width': byZoom([
          [5.4, 0.4],
          [9, 0.9],
          [12, 1.2],
        ]),
        'line-opacity': byZoom([
          [5.4, 0],
          [6.4, 0.8],
        ]),
        'line-dasharray': [3, 2.5],
      },
    },
    {
      id: 'state-lines',
      type: 'line',
      source: SOURCE,
      'source-layer': 'lines',
      filter: line('state'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette['state-line'],
        'line-width': byZoom([
          [3, 0.6],
          [6, 1.1],
          [10, 1.8],
        ]),
      },
    },
    {
      id: 'neighbours',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'neighbours',
      paint: mask(palette.neighbour),
    },
    {
      id: 'borders',
      type: 'line',
      source: SOURCE,
      'source-layer': 'lines',
      filter: line('border'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette['state-line'],
        'line-width': byZoom([
          [3, 0.7],
          [8, 1.6],
        ]),
      },
    },
    // Above the borders that follow them, so that the rivers are visible.
    {
      id: 'great-rivers',
      type: 'line',
      source: SOURCE,
      'source-layer': 'rivers',
      filter: IS_GREAT,
      minzoom: 3.4,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette['great-river'],
        'line-width': byZoom([
          [3.5, 0.7],
          [5, 1.5],
          [7, 2.6],
          [9, 4],
          [12, 7],
        ]),
        'line-opacity': byZoom([
          [3.4, 0],
          [4.2, 0.9],
          [10, 0.9],
          [12, 0.65],
          [13.5, 0.35],
        ]),
      },
    },
    {
      id: 'lakes',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'lakes',
      paint: mask(palette.water),
    },
    {
      id: 'ocean',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'ocean',
      paint: mask(palette.water),
    },
    ...(['lakes', 'ocean'] as const).map(
      (layer): LayerSpecification => ({
        id: `${layer}-shore`,
        type: 'line',
        source: SOURCE,
        'source-layer': layer,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': palette.shore,
          'line-width': byZoom([
            [3, 0.6],
            [8, 1.1],
          ]),
        },
      }),
    ),
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

/** River names, placed along the bends. */
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

function names(palette: MapPalette, theme: MapTheme, searched: SearchedPlace | null): LayerSpecification[] {
  const kind = (wanted: string) => ['==', ['get', 'kind'], wanted] as ExpressionSpecification;
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.2, 'text-halo-blur': 0.4 };
  const soft = { 'text-color': palette['name-soft'], ...halo };
  return [
    named(FIRST_NAME_LAYER, 'names', {
      filter: kind('sea'),
      layout: {
        'text-field': ['get', 'name'],
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
      filter: kind('lake'),
      minzoom: 5,
      layout: {
        'text-field': ['get', 'name'],
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
    named('park-names', 'names', {
      filter: kind('park'),
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
      filter: kind('country'),
      maxzoom: 6.5,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': DISPLAY,
        'text-size': 12.5,
        'text-letter-spacing': 0.34,
      },
      paint: { 'text-color': palette['name-soft'] },
    }),
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
      filter: kind('county'),
      minzoom: 7.8,
      maxzoom: 12,
      layout: {
        'text-field': ['concat', ['upcase', ['get', 'name']], ' CO.'],
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
    named('state-codes', 'names', {
      filter: kind('state'),
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
      filter: ['all', kind('state'), otherThan(searched)],
      minzoom: 4.4,
      maxzoom: 8.6,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
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

/**
 * Returns the whole style for a theme, with states shaded by legal status and the searched place's own
 * name left out.
 */
export function bundledStyle(
  theme: MapTheme,
  statuses: StateStatuses,
  addresses: StyleAddresses,
  searched: SearchedPlace | null = null,
): StyleSpecification {
  const palette = MAP_PALETTES[theme];
  return {
    version: 8,
    name: `Bundled, ${theme}`,
    'font-faces': { Text: addresses.text, Display: addresses.display, Italic: addresses.italic },
    sources: { [SOURCE]: { type: 'vector', url: `pmtiles://${addresses.tiles}` } },
    layers: [...ground(palette, statuses), ...names(palette, theme, searched)],
  };
}
