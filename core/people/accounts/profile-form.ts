import { z } from 'zod';
import * as words from '#text/people/accounts/rules';
import { onceValid } from '../../../lib/once-valid.ts';
import { typedLine } from '../../../lib/text-field.ts';
import { emailField, MAX_PASSWORD_LENGTH } from './credentials-form.ts';
import { isNameLike } from './first-name.ts';
import { typedPhone } from './phone-field.ts';
import { isReservedName, reservedName } from './reserved-name.ts';

/**
 * The profile form in Account Settings. Only the server checks whether a phone number can exist, because the
 * required tables are too large for the browser. For people who sign in only with Google, the form has no
 * e-mail address and no name.
 */
export const profileForm = z
  .object({
    firstName: nameField(words.first_name_too_long, words.first_name_letters),
    lastName: nameField(words.last_name_too_long, words.last_name_letters),
    email: emailField.optional(),
    phone: typedPhone()
      .optional()
      .transform((phone) => phone || null),
    /** Required to change the e-mail address; only the server checks it. */
    currentPassword: z
      .string()
      .max(MAX_PASSWORD_LENGTH, {
        error: () => words.password_too_long({ maxPasswordLength: MAX_PASSWORD_LENGTH }),
      })
      .optional(),
  })
  .refine(({ firstName, lastName }) => isFine(firstName ?? '', lastName ?? ''), {
    error: reservedName,
    path: ['lastName'],
    ...onceValid('firstName', 'lastName'),
  });

/** Checks both names together: 'Plug' and 'Well' are fine alone, but not combined. */
function isFine(firstName: string, lastName: string): boolean {
  return isReservedName(firstName) || isReservedName(lastName) || !isReservedName(`${firstName} ${lastName}`);
}

export type ProfileInput = z.infer<typeof profileForm>;

function nameField(tooLong: () => string, notLetters: () => string) {
  return typedLine()
    .max(50, { error: tooLong })
    .refine(isNameLike, { error: notLetters })
    .refine((name) => !isReservedName(name), { error: reservedName })
    .optional()
    .transform((name) => name || null);
}
