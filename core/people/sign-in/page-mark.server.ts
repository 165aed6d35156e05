import { fingerprint, sameText } from '../../../lib/secrets/fingerprint.server.ts';
import type { Context } from '../../context.ts';
import type { PageMarkStatus } from './page-mark.ts';

type Keys = Pick<Context['signIn'], 'keysFor'>;

const KEY = 'page mark';

const PERSON_LENGTH = 22;
const SEAL_LENGTH = 16;

/**
 * Returns the mark of the account for which a page was rendered. The mark is the same for all pages of an
 * account and does not reveal whose it is. Its second part proves that we made the mark.
 */
export function pageMarkOf(keys: Keys, personId: string): string {
  return pageMarksOf(keys, personId)[0]!;
}

/** Returns the account's mark under each accepted key, because open pages keep a mark under a former one. */
export function pageMarksOf(keys: Keys, personId: string): string[] {
  const seals = keys.keysFor(`${KEY}: seal`);
  return keys.keysFor(KEY).map((key, at) => {
    const person = fingerprint(personId, key).slice(0, PERSON_LENGTH);
    return person + sealOf(seals[at]!, person);
  });
}

/** Checks whether we made a mark, for any account. */
export function isPageMark(keys: Keys, mark: string): boolean {
  const person = mark.slice(0, PERSON_LENGTH);
  if (person.length !== PERSON_LENGTH) return false;
  return keys.keysFor(`${KEY}: seal`).some((key) => sameText(mark.slice(PERSON_LENGTH), sealOf(key, person)));
}

/**
 * Checks whether a form's page belongs to the session that submits the form. Never accepts a missing, forged,
 * or repeated mark from a signed-in user.
 * @param sent every mark in the form.
 * @param present the signed-in user's marks; null for a visitor.
 */
export function checkPageMark(sent: readonly string[], present: readonly string[] | null): PageMarkStatus {
  if (present === null) return sent.length === 0 ? 'own' : 'signed-out';
  const [mark] = sent;
  const isOwn = mark !== undefined && sent.length === 1 && present.some((own) => sameText(mark, own));
  return isOwn ? 'own' : 'other-account';
}

function sealOf(key: string, person: string): string {
  return fingerprint(person, key).slice(0, SEAL_LENGTH);
}
