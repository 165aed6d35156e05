import { pathInLanguage } from '../../../lib/language.ts';
import type { HomeSearch } from '../../guard/home-search.ts';
import type { LoadPins } from '../../map/map-frame.tsx';

/**
 * Returns a function that loads a view's markers for a search. It rounds degrees, so nearby views share a
 * response.
 */
export function pinsLoader({ text, category, spotlight, online, today }: HomeSearch): LoadPins {
  const filters = new URLSearchParams({ ...(text && { q: text }), ...(category && { category }) });
  for (const [name, on] of Object.entries({ spotlight, online, today })) if (on) filters.set(name, '1');
  return async ({ south, west, north, east }, zoom, signal) => {
    const query = new URLSearchParams(filters);
    query.set('bbox', [south, west, north, east].map((degrees) => degrees.toFixed(3)).join(','));
    query.set('zoom', zoom.toFixed(1));
    const answer = await fetch(pathInLanguage(`/find-experts/pins?${query}`), { signal });
    if (!answer.ok) throw new Error(`the markers were answered with ${answer.status}`);
    return answer.json();
  };
}
