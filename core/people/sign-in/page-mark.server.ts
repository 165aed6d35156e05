import { fingerprint, sameText } from '../../../lib/fingerprint.server.ts';
import type { Context } from '../../context.ts';
import type { PageStanding } from './page-mark.ts';

type Keys = Pick<Context['signIn'], 'keyFor'>;

const PERSON_LENGTH = 22;
const SEAL_LENGTH = 16;

/**
 * Says for whom a page is drawn: alike for each page of one account, and telling nothing of it. The second part shows
 * that the mark is ours without knowing whose it is.
 */
export function pageMarkOf(keys: Keys, personId: string): string {
  const person = fingerprint(personId, keys.keyFor('page mark')).slice(0, PERSON_LENGTH);
  return person + sealOf(keys, person);
}

/** Whether we have made a mark, for whichever account. */
export function isPageMark(keys: Keys, mark: string): boolean {
  const person = mark.slice(0, PERSON_LENGTH);
  return person.length === PERSON_LENGTH && sameText(mark.slice(PERSON_LENGTH), sealOf(keys, person));
}

/**
 * Whether a form may act in the name of the session that sends it. A mark that is missing, forged or sent twice belongs
 * to no account, so it never counts for a person signed in.
 * @param sent every mark that came with the form.
 * @param present the mark of the person signed in; null for a visitor.
 */
export function pageStanding(sent: readonly string[], present: string | null): PageStanding {
  if (present === null) return sent.length === 0 ? 'own' : 'signed-out';
  const [mark] = sent;
  return mark !== undefined && sent.length === 1 && sameText(mark, present) ? 'own' : 'other-account';
}

function sealOf(keys: Keys, person: string): string {
  return fingerprint(person, keys.keyFor('page mark: seal')).slice(0, SEAL_LENGTH);
}
