import { z } from 'zod';
import { typedLine } from '../../../lib/text-field.ts';
import { emailField, PASSWORD_LONGEST } from './credentials-form.ts';
import { isNameLike } from './first-name.ts';
import { looksLikeHouse, NAME_OF_HOUSE } from './house-name.ts';
import { typedPhone } from './phone-field.ts';

/**
 * Account Settings. Whether a phone number exists is judged by the server alone, as the tables for it are
 * too large to send along. A Google account posts no e-mail address and no name.
 */
export const profileForm = z
  .object({
    firstName: nameField('first name'),
    lastName: nameField('last name'),
    email: emailField.optional(),
    phone: typedPhone()
      .optional()
      .transform((phone) => phone || null),
    /** Asked for when the e-mail address is another; judged by the server. */
    currentPassword: z
      .string()
      .max(PASSWORD_LONGEST, `Use at most ${PASSWORD_LONGEST} characters.`)
      .optional(),
  })
  .refine(({ firstName, lastName }) => isFine(firstName ?? '', lastName ?? ''), {
    message: NAME_OF_HOUSE,
    path: ['lastName'],
  });

/** Two names that are fine by themselves can still be the house's together: 'Plug' and 'Well'. */
function isFine(firstName: string, lastName: string): boolean {
  return looksLikeHouse(firstName) || looksLikeHouse(lastName) || !looksLikeHouse(`${firstName} ${lastName}`);
}

export type ProfileInput = z.infer<typeof profileForm>;

/** What stands under the phone field when the number cannot be one. */
export const NO_SUCH_NUMBER =
  'Please enter a valid phone number, with the country code if it is not a US number.';

function nameField(what: string) {
  return typedLine()
    .max(50, `Use at most 50 characters for your ${what}.`)
    .refine(isNameLike, `Please use letters for your ${what}.`)
    .refine((name) => !looksLikeHouse(name), NAME_OF_HOUSE)
    .optional()
    .transform((name) => name || null);
}
