import { z } from 'zod';
import { typedLine } from '../../../lib/text-field.ts';
import { looksLikeHouse, NAME_OF_HOUSE } from './house-name.ts';

/** The most that a first name holds, counted as the browser counts. */
export const FIRST_NAME_LONGEST = 40;

/** Said to somebody whose first name has no letter in it, or holds what belongs to no name. */
export const NOT_A_FIRST_NAME = 'Please use letters for your first name.';

/** True for words that can be somebody's name: no markup, no address, no pile of marks upon a letter. */
export function isNameLike(words: string): boolean {
  return !/[<>@]|:\/\/|\p{M}{4}/u.test(words);
}

/** A first name, in any script: what an expert calls the person by, so it has a letter. */
export const firstNameField = typedLine('Please enter your first name.')
  .min(1, { error: 'Please enter your first name.', abort: true })
  .max(FIRST_NAME_LONGEST, {
    error: `Use at most ${FIRST_NAME_LONGEST} characters for your first name.`,
    abort: true,
  })
  .refine((name) => /\p{L}/u.test(name) && isNameLike(name), NOT_A_FIRST_NAME)
  .refine((name) => !looksLikeHouse(name), NAME_OF_HOUSE);

/** The first name alone, of somebody who has told none. */
export const firstNameForm = z.object({ firstName: firstNameField });

/** True for an account that nobody can be called by yet. */
export function lacksFirstName(person: { firstName: string | null }): boolean {
  return !person.firstName?.trim();
}

/** The name that a provider tells of a person, as far as it can be kept; null where nothing is left of it. */
export function firstNameFrom(told: string | null): string | null {
  const plain = (told ?? '').toWellFormed().replace(/[\p{Cc}<>]/gu, '');
  let kept = '';
  for (const letter of plain.trim()) {
    if (kept.length + letter.length > FIRST_NAME_LONGEST) break;
    kept += letter;
  }
  const read = firstNameField.safeParse(kept);
  return read.success ? read.data : null;
}
