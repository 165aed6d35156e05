import * as words from '#text/finding/discovery/lazy';
import type { PlaceSuggestion } from '../../../../core/finding/discovery/place-suggestion.ts';

/** A place, or the entry that clears the recent places. */
export type Choice = PlaceSuggestion & { forgets?: true };

type PlaceList = {
  places: readonly Choice[];
  isOpen: boolean;
  /** The index of the active place; -1 means only the typed text. */
  active: number;
  /** The text for screen readers. */
  said: string;
};

export const NO_PLACES: PlaceList = { places: [], isOpen: false, active: -1, said: '' };

/** Returns the open list of the places that match a text. */
export function foundPlaces(places: readonly PlaceSuggestion[]): PlaceList {
  return { places, isOpen: true, active: -1, said: sayCount(places.length) };
}

/** Returns the open list of recent places, with an entry that clears them. */
export function recentlySearched(recent: readonly string[]): PlaceList {
  if (recent.length === 0) return NO_PLACES;
  const places = recent.map((value) => ({ value, hint: words.recent() }));
  const clear: Choice = { value: words.clear_recent_locations(), hint: '', forgets: true };
  return { ...foundPlaces(places), places: [...places, clear] };
}

/** Returns the list after its recent places are cleared. */
export function clearedPlaces(): PlaceList {
  return { ...NO_PLACES, said: words.recent_locations_cleared() };
}

export function closed(list: PlaceList): PlaceList {
  return { ...list, isOpen: false, active: -1 };
}

/** Moves up or down through the places. The position after the last place means only the typed text. */
export function moved(list: PlaceList, step: number): PlaceList {
  const positions = list.places.length + 1;
  return { ...list, active: ((list.active + 1 + step + positions) % positions) - 1 };
}

function sayCount(count: number): string {
  if (count === 0) return words.no_place_by_name();
  return words.places_found({ count });
}
