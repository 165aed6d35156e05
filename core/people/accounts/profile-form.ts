import { z } from 'zod';
import { typedLine } from '../../../lib/text-field.ts';
import { emailField, MAX_PASSWORD_LENGTH } from './credentials-form.ts';
import { isNameLike } from './first-name.ts';
import { typedPhone } from './phone-field.ts';
import { isReservedName, RESERVED_NAME } from './reserved-name.ts';

/**
 * The profile form in Account Settings. Only the server checks whether a phone number can exist, because
 * the required tables are too large for the browser. The form of a person who signs in only with Google
 * sends no e-mail address and no name.
 */
export const profileForm = z
  .object({
    firstName: nameField('first name'),
    lastName: nameField('last name'),
    email: emailField.optional(),
    phone: typedPhone()
      .optional()
      .transform((phone) => phone || null),
    /** Required to change the e-mail address; only the server checks it. */
    currentPassword: z
      .string()
      .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`)
      .optional(),
  })
  .refine(({ firstName, lastName }) => isFine(firstName ?? '', lastName ?? ''), {
    message: RESERVED_NAME,
    path: ['lastName'],
  });

/** Checks both names together: 'Plug' and 'Well' are fine alone, but not combined. */
function isFine(firstName: string, lastName: string): boolean {
  return isReservedName(firstName) || isReservedName(lastName) || !isReservedName(`${firstName} ${lastName}`);
}

export type ProfileInput = z.infer<typeof profileForm>;

export const NO_SUCH_NUMBER =
  'Please enter a valid phone number, with the country code if it is not a US number.';

function nameField(what: string) {
  return typedLine()
    .max(50, `Use at most 50 characters for your ${what}.`)
    .refine(isNameLike, `Please use letters for your ${what}.`)
    .refine((name) => !isReservedName(name), RESERVED_NAME)
    .optional()
    .transform((name) => name || null);
}
