import type { ExpressionSpecification } from 'maplibre-gl';

/** The source of all layers. */
export const SOURCE = 'basemap';

/** Selects the best-known rivers, which are drawn widest. */
export const IS_GREAT: ExpressionSpecification = ['has', 'great'];

type Stops = readonly (readonly [zoom: number, value: number])[];

/** Interpolates a value linearly between zooms. */
export function byZoom(stops: Stops): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

/** Returns a value by a river's rank: those in the overview, other large ones, and the rest. */
export function byRank(main: number, large: number, rest: number): ExpressionSpecification {
  return ['match', ['get', 'rank'], 0, main, 1, large, rest];
}

/** Selects the features of a kind, in a source layer that has several. */
export const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
