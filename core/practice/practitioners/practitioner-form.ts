import { z } from 'zod';
import * as words from '#text/practice/practitioners/rules';
import { typedLine } from '../../../lib/text-field.ts';
import { isReservedName, reservedName } from '../../people/accounts/reserved-name.ts';
import { several } from '../../people/practice-profile/services-form.ts';

export const practitionerForm = z.object({
  name: typedLine(words.name_missing)
    .min(1, { error: words.name_missing })
    .max(60, { error: words.name_too_long })
    .refine((name) => !isReservedName(name), { error: reservedName }),
});

/** The form contains `newId`, so a second click finds the practitioner that the first one added. */
export const newPractitionerForm = practitionerForm.extend({
  newId: z.uuid({ error: words.reload }),
});

const isUuid = (value: unknown): value is string => z.uuid().safeParse(value).success;

export const optionsGivenForm = z.object({ options: several(isUuid) });
