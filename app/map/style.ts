/**
 * The bundled map style, drawn from `/geo/us.pmtiles`. It looks like a page of a printed atlas, in the
 * product's colors.
 */
import type { StyleSpecification } from 'maplibre-gl';
import { groundLayers } from './ground-layers.ts';
import { nameLayers } from './name-layers.ts';
import type { MapTheme } from './palette.ts';
import { MAP_PALETTES } from './palette.ts';
import type { SearchedPlace } from './searched-place.ts';
import { SOURCE } from './style-parts.ts';
import type { StateStatuses } from './view.ts';

/**
 * URLs that the style refers to. They are absolute, because a worker has no page to resolve them against.
 */
export type StyleAddresses = {
  tiles: string;
  text: string;
  display: string;
  italic: string;
};

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
    layers: [...groundLayers(palette, statuses), ...nameLayers(palette, theme, searched)],
  };
}
