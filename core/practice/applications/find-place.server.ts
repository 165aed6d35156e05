import * as messages from '#text/practice/applications/rules';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { lookUpPlace, type Place } from '../../ground/geography/places.server.ts';
import { regionOf, sayState } from '../../ground/geography/states.ts';

/** The place that the applicant's text names, or the error to show at its field. */
export type PlaceFound = { place: Place; problem: null } | { place: null; problem: Sentence };

const ZIP_AT_END = /^(.*?)[\s,]*\b\d{5}(?:-\d{4})?$/;

/** Finds the place that a text names: a town, or a ZIP code that can come after a town and state. */
export function findPlace(text: string): PlaceFound {
  const no = (problem: Sentence): PlaceFound => ({ place: null, problem });
  const found = lookUpPlace(text);
  if (found.ok) {
    const { place } = found;
    if (place.kind === 'state') return no(messages.add_zip_or_town);
    const named = statedIn(ZIP_AT_END.exec(text.trim())?.[1] ?? '');
    if (place.kind === 'zip' && named && named !== place.state) {
      return no(
        withFacts(messages.zip_in_other_state, {
          zip: place.zip ?? '',
          state: () => sayState(place.state),
          named: () => sayState(named),
        }),
      );
    }
    return { place, problem: null };
  }
  if (found.reason === 'ambiguous') {
    return no(
      withFacts(messages.add_state, { choices: found.choices.map(({ label }) => label).join(' · ') }),
    );
  }
  if (found.reason === 'military') {
    return no(messages.military_zip);
  }
  return no(messages.place_not_found);
}

/** Returns the key that identifies a place when an applicant confirms it. */
export function placeKey({ zip, label, kind }: Place): string {
  return kind === 'zip' ? `${zip} ${label}` : label;
}

/** Returns the code of the state at the end of a string such as 'Austin, TX'; null if there is none. */
function statedIn(words: string): string | null {
  const parts = words.replaceAll(',', ' ').trim().split(/\s+/);
  for (const count of [4, 3, 2, 1]) {
    const region = parts.length >= count ? regionOf(parts.slice(-count).join(' ')) : undefined;
    if (region) return region.code;
  }
  return null;
}
