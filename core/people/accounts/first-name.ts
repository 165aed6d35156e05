import { z } from 'zod';
import * as messages from '#text/people/accounts/rules';
import { typedLine } from '../../../lib/text-field.ts';
import { isReservedName, reservedName } from './reserved-name.ts';

/** The maximum length of a first name, in UTF-16 code units, like a browser's `maxlength`. */
export const MAX_FIRST_NAME_LENGTH = 40;

/** Rejects markup, '@', URLs, and four or more combining marks in a row. */
export function isNameLike(words: string): boolean {
  return !/[<>@]|:\/\/|\p{M}{4}/u.test(words);
}

/**
 * A first name in any script. Experts use it as a form of address, so it must contain a letter and must not
 * imitate our name.
 */
export const firstNameField = typedLine(messages.first_name_missing)
  .min(1, { error: messages.first_name_missing, abort: true })
  .max(MAX_FIRST_NAME_LENGTH, {
    error: () => messages.first_name_limit({ maxFirstNameLength: MAX_FIRST_NAME_LENGTH }),
    abort: true,
  })
  .refine((name) => /\p{L}/u.test(name) && isNameLike(name), { error: messages.first_name_not_letters })
  .refine((name) => !isReservedName(name), { error: reservedName });

export const firstNameForm = z.object({ firstName: firstNameField });

export function lacksFirstName(person: { firstName: string | null }): boolean {
  return !person.firstName?.trim();
}

/**
 * Cleans a first name from a sign-in provider: removes control characters and angle brackets, and shortens
 * the name to the maximum length. Null if the result is not a valid first name.
 */
export function firstNameFrom(told: string | null): string | null {
  const plain = (told ?? '').toWellFormed().replace(/[\p{Cc}<>]/gu, '');
  let kept = '';
  for (const letter of plain.trim()) {
    if (kept.length + letter.length > MAX_FIRST_NAME_LENGTH) break;
    kept += letter;
  }
  const read = firstNameField.safeParse(kept);
  return read.success ? read.data : null;
}
