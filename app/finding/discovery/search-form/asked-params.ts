import {
  DEFAULT_RADIUS_MILES,
  formatSearch,
  type SearchQuery,
} from '../../../../core/finding/discovery/search-query.ts';

/**
 * Builds a search's query parameters from its form. Drops empty and default values, and keeps only the
 * first of place, position, and map area. The server validates all of them.
 */
export function askedParams(fields: Iterable<readonly [string, unknown]>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of fields) {
    const text = String(value).trim();
    if (text) params.set(name, text);
  }
  if (params.has('place')) params.delete('near');
  if (params.has('place') || params.has('near')) params.delete('area');
  if (params.get('radius') === String(DEFAULT_RADIUS_MILES)) params.delete('radius');
  // Leaves out the default order, so the order changes when someone adds or removes a place.
  const hasPlace = ['place', 'near', 'area'].some((name) => params.has(name));
  if (params.get('sort') === (hasPlace ? 'distance' : 'rating')) params.delete('sort');
  return params;
}

export type Position = { lat: number; lng: number };

/** Returns the path of a form's search. With a position, it searches from there, not from the form's place. */
export function askedPath(fields: FormData, near?: Position): string {
  const asked = new Map<string, unknown>(fields);
  if (near) asked.set('place', '').set('near', `${near.lat.toFixed(3)},${near.lng.toFixed(3)}`);
  const params = askedParams(asked);
  return params.size > 0 ? `/find-experts?${params}` : '/find-experts';
}

/** Returns the path of a search. `isMapShown` decides between map and list on a narrow screen. */
export function searchPath(query: SearchQuery, isMapShown: boolean): string {
  const params = formatSearch(query);
  if (isMapShown) params.set('view', 'map');
  return params.size > 0 ? `/find-experts?${params}` : '/find-experts';
}
