import { LONGEST_SEARCH_TEXT } from '../../core/discovery/search-query.ts';
import { forgetHere, keepHere, keptHere } from '../layout/kept-here.ts';

/** The name under which the browser keeps them. */
export const RECENT_KEY = 'recent-locations';
const MOST = 5;

/** The kept places, the last one first; empty for anything else, as anybody may write into the storage. */
export function readRecent(kept: string | null): string[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    if (!Array.isArray(read)) return [];
    const places = read.filter((place) => typeof place === 'string' && place !== '');
    return places.filter((place) => place.length <= LONGEST_SEARCH_TEXT).slice(0, MOST);
  } catch {
    return [];
  }
}

/** The places with one put in front, each once. */
export function withRecent(places: readonly string[], place: string): string[] {
  const others = places.filter((other) => other.toLowerCase() !== place.toLowerCase());
  return [place, ...others].slice(0, MOST);
}

/** The places that were searched in this browser, the last one first. */
export const recentPlaces = (): string[] => readRecent(keptHere(RECENT_KEY));

/** Notes a place that was searched and found. */
export function rememberPlace(place: string): void {
  keepHere(RECENT_KEY, JSON.stringify(withRecent(recentPlaces(), place)));
}

/** Forgets all of them. */
export const forgetPlaces = (): void => forgetHere(RECENT_KEY);
