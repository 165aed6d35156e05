import { DEFAULT_RADIUS_MILES } from '../../../core/finding/discovery/search-query.ts';

/**
 * The parameters of a search's address from the fields of its form: what is empty or as by default is left
 * out, of place, position and piece of map the first counts. The server reads and checks them all.
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
  // The usual order is not written down, so that it follows when a place comes or goes.
  const hasPlace = ['place', 'near', 'area'].some((name) => params.has(name));
  if (params.get('sort') === (hasPlace ? 'distance' : 'rating')) params.delete('sort');
  return params;
}
