import * as words from '#text/ground/geography/law';
import { inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE, currentLanguage } from '../../../lib/language.ts';
import type { StateLaw } from './law.ts';
import { regionName, type StateStatus, sayState } from './states.ts';

/** The notes of a new installation, as messages. */
const SENTENCES: readonly ((values: { state: string }) => string)[] = [
  words.offered,
  words.not_allowed,
  words.partly_allowed,
  words.offered_beyond_law,
  words.allowed_but_mixed,
  words.allowed_without_shops,
];

const BY_STATUS: Record<StateStatus, (values: { state: string }) => string> = {
  legal: words.offered,
  mixed: words.partly_allowed,
  illegal: words.not_allowed,
};

/**
 * Returns a sentence about a state's law, for users. Admins write notes in English. Other languages get the
 * translation of a known note, otherwise a sentence that depends only on the status.
 */
export function sayLaw({ state, status, note }: Pick<StateLaw, 'state' | 'status' | 'note'>): string {
  if (currentLanguage() === BASE_LANGUAGE) return note;
  const isNote = (say: (values: { state: string }) => string) =>
    inLanguage(BASE_LANGUAGE, () => say({ state: regionName(state) })) === note;
  const say = SENTENCES.find(isNote) ?? BY_STATUS[status];
  return say({ state: sayState(state) });
}
