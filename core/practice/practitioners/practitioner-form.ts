import { z } from 'zod';
import { typedLine } from '../../../lib/text-field.ts';
import { isReservedName, reservedName } from '../../people/accounts/reserved-name.ts';
import { several } from '../../people/practice-profile/services-form.ts';

export const practitionerForm = z.object({
  name: typedLine('Please enter a name.')
    .min(1, 'Please enter a name.')
    .max(60, 'At most 60 characters.')
    .refine((name) => !isReservedName(name), { error: reservedName }),
});

/** `newId` is created with the form, so a second click finds the practitioner that the first one added. */
export const newPractitionerForm = practitionerForm.extend({
  newId: z.uuid('Please reload the page and try again.'),
});

export const optionsGivenForm = z.object({ options: several(z.uuid('Choose from the list.')) });
