import { lookUpPlace, type Place } from '../../ground/geography/places.server.ts';
import { regionName, regionOf } from '../../ground/geography/states.ts';

/** The place that the applicant's text names, or the error to show at its field. */
export type PlaceFound = { place: Place; problem: null } | { place: null; problem: string };

const ZIP_AT_END = /^(.*?)[\s,]*\b\d{5}(?:-\d{4})?$/;

/**
 * Finds the place that a text names: a ZIP code, with or without a town and state before it, or a town.
 */
export function findPlace(text: string): PlaceFound {
  const no = (problem: string): PlaceFound => ({ place: null, problem });
  const found = lookUpPlace(text);
  if (found.ok) {
    const { place } = found;
    if (place.kind === 'state') return no('Please add a ZIP code or a town.');
    const named = statedIn(ZIP_AT_END.exec(text.trim())?.[1] ?? '');
    if (place.kind === 'zip' && named && named !== place.state) {
      return no(`The ZIP code ${place.zip} is in ${regionName(place.state)}, not in ${regionName(named)}.`);
    }
    return { place, problem: null };
  }
  if (found.reason === 'ambiguous') {
    return no(`Please add the state: there is ${found.choices.map(({ label }) => label).join(' · ')}.`);
  }
  if (found.reason === 'military') {
    return no('Military mail codes have no place on the map. Use the ZIP code of a street address.');
  }
  return no('We could not find that place. Please enter a ZIP code, or a town and its state.');
}

/** Returns the key by which an applicant confirms a place. */
export function placeKey({ zip, label, kind }: Place): string {
  return kind === 'zip' ? `${zip} ${label}` : label;
}

/** Returns the code of the state at the end of a text such as 'Austin, TX'; null if there is none. */
function statedIn(words: string): string | null {
  const parts = words.replaceAll(',', ' ').trim().split(/\s+/);
  for (const count of [4, 3, 2, 1]) {
    const region = parts.length >= count ? regionOf(parts.slice(-count).join(' ')) : undefined;
    if (region) return region.code;
  }
  return null;
}
