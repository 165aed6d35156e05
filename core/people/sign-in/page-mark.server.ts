import { fingerprint, sameText } from '../../../lib/fingerprint.server.ts';
import type { Context } from '../../context.ts';
import type { PageMarkStatus } from './page-mark.ts';

type Keys = Pick<Context['signIn'], 'keyFor'>;

const PERSON_LENGTH = 22;
const SEAL_LENGTH = 16;

/**
 * Returns the mark of the account for which a page was rendered. The mark is the same for all pages of an
 * account and does not reveal whose it is. Its second part proves that we made the mark.
 */
export function pageMarkOf(keys: Keys, personId: string): string {
  const person = fingerprint(personId, keys.keyFor('page mark')).slice(0, PERSON_LENGTH);
  return person + sealOf(keys, person);
}

/** Checks whether we made a mark, for any account. */
export function isPageMark(keys: Keys, mark: string): boolean {
  const person = mark.slice(0, PERSON_LENGTH);
  return person.length === PERSON_LENGTH && sameText(mark.slice(PERSON_LENGTH), sealOf(keys, person));
}

/**
 * Checks whether a form's page belongs to the session that submits the form. Never accepts a missing, forged,
 * or repeated mark from a signed-in user.
 * @param sent every mark in the form.
 * @param present the signed-in user's mark; null for a visitor.
 */
export function checkPageMark(sent: readonly string[], present: string | null): PageMarkStatus {
  if (present === null) return sent.length === 0 ? 'own' : 'signed-out';
  const [mark] = sent;
  return mark !== undefined && sent.length === 1 && sameText(mark, present) ? 'own' : 'other-account';
}

function sealOf(keys: Keys, person: string): string {
  return fingerprint(person, keys.keyFor('page mark: seal')).slice(0, SEAL_LENGTH);
}
