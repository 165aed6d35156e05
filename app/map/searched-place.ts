import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { sayState } from '../../core/ground/geography/states.ts';
import type { LatLng } from './mercator.ts';
import type { MapPalette } from './palette.ts';

export type SearchedPlace = LatLng & {
  /** A town, such as 'Denver', or the name of a state. */
  name: string;
  state: string;
  zip: string;
};

export const SEARCHED_DOT = 'searched-dot-';

/**
 * Returns the searched place, with its name from the label and its ZIP code from the searched text.
 * @param place.label such as 'Denver, CO', 'Denver, CO 80202', or the name of a state.
 * @param asked the searched text, which can be a ZIP code.
 */
export function searchedPlace(
  { lat, lng, label, state }: LatLng & { label: string; state: string },
  asked: string,
): SearchedPlace {
  const town = label.replace(/ \d{5}$/, '');
  const name = state && town.endsWith(`, ${state}`) ? town.slice(0, -state.length - 2) : town;
  return { lat, lng, name, state, zip: /^\s*(\d{5})/.exec(asked)?.[1] ?? '' };
}

/** Returns the label of the searched place, with the ZIP code first if the person searched for one. */
export function searchedLabel({ name, zip }: SearchedPlace): string {
  return zip ? `${zip}\n${name}` : name;
}

/**
 * Returns a filter that hides the searched place's regular label, because its own label already shows the
 * name.
 */
export function otherThan(searched: SearchedPlace | null): ExpressionSpecification {
  const { name = '', state = '' } = searched ?? {};
  return ['!', ['all', ['==', ['get', 'name'], name], ['==', ['get', 'st'], state]]];
}

/** Like `otherThan`, for labels of states, which are in the page's language. */
export function otherStateThan(searched: SearchedPlace | null): ExpressionSpecification {
  const isState = searched !== null && searched.name === sayState(searched.state);
  return ['!=', ['get', 'st'], isState ? searched.state : ''];
}

export function searchedLayer(theme: string, palette: MapPalette): Omit<SymbolLayerSpecification, 'source'> {
  return {
    id: 'searched-place',
    type: 'symbol',
    layout: {
      'icon-image': `${SEARCHED_DOT}${theme}`,
      'icon-allow-overlap': true,
      'text-field': ['get', 'label'],
      'text-font': ['Text'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 13, 10, 18, 13, 20],
      'text-line-height': 1.1,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom', 'top-left', 'bottom-left'],
      // Far enough to clear a pin at the same place.
      'text-radial-offset': 1.25,
      'text-justify': 'auto',
      'text-overlap': 'always',
      'text-padding': 2,
      'text-max-width': 9,
    },
    paint: {
      'text-color': palette.name,
      'text-halo-color': palette.halo,
      'text-halo-width': 2,
    },
  };
}
