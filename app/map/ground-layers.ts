import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';
import { byRank, byZoom, IS_GREAT, ofKind, SOURCE } from './style-parts.ts';
import type { StateStatus, StateStatuses } from './view.ts';

export function groundLayers(palette: MapPalette, statuses: StateStatuses): LayerSpecification[] {
  return [
    ...land(palette, statuses),
    ...rivers(palette),
    ...innerLines(palette),
    ...abroad(palette),
    ...greatRivers(palette),
    ...water(palette),
  ];
}

function land(palette: MapPalette, statuses: StateStatuses): LayerSpecification[] {
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
  ];
}

function rivers(palette: MapPalette): LayerSpecification[] {
  return [
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
  ];
}

function innerLines(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'county-lines',
      type: 'line',
      source: SOURCE,
      'source-layer': 'lines',
      filter: ofKind('county'),
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
      filter: ofKind('state'),
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
  ];
}

/** Covers the neighboring countries' part of the archive. */
function abroad(palette: MapPalette): LayerSpecification[] {
  return [
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
      filter: ofKind('border'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette['state-line'],
        'line-width': byZoom([
          [3, 0.7],
          [8, 1.6],
        ]),
      },
    },
  ];
}

function greatRivers(palette: MapPalette): LayerSpecification[] {
  return [
    // These rivers are drawn above the borders that follow some of them, so they stay visible.
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
  ];
}

function water(palette: MapPalette): LayerSpecification[] {
  return [
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

/** Mixes two #rrggbb colors; a share of 0 is the first, 1 the second. */
function blend(from: string, to: string, share: number): string {
  const part = (color: string, i: number) => Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) => Math.round(part(from, i) * (1 - share) + part(to, i) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Covers the state colors. MapLibre would draw a fully opaque fill before the heatmap, so this one is
 * slightly transparent.
 */
function mask(color: string): { 'fill-color': string; 'fill-opacity': number } {
  return { 'fill-color': color, 'fill-opacity': 0.999 };
}

/**
 * Returns the states' fill by status. `fade` blends it toward the paper color, because full colors would
 * overpower the names close up.
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
