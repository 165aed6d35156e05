import type { ExpressionSpecification } from 'maplibre-gl';

/** The source of every layer. */
export const SOURCE = 'basemap';

/** Selects the best-known rivers, which have the widest lines. */
export const IS_GREAT: ExpressionSpecification = ['has', 'great'];

type Stops = readonly (readonly [zoom: number, value: number])[];

export function byZoom(stops: Stops): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as ExpressionSpecification;
}

/**
 * Returns a value by a river's rank: `main` for rivers in the overview, `large` for other large ones, and
 * `rest` for all others.
 */
export function byRank(main: number, large: number, rest: number): ExpressionSpecification {
  return ['match', ['get', 'rank'], 0, main, 1, large, rest];
}

export const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
