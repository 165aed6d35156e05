import { z } from 'zod';
import * as messages from '#text/practice/applications/rules';
import { onceValid } from '../../../lib/once-valid.ts';
import { typedLine, typedSigns, typedText } from '../../../lib/text-field.ts';
import { underAge } from '../../people/accounts/age.ts';
import type { ApplicantType } from './application.ts';
import { BIRTH_DATE, birthDateOf, identityFields } from './identity-form.ts';

/**
 * The maximum length to accept. It exceeds the limit of every field, so that `sendEvidence` can report each
 * field's own limit.
 */
const MAX_LENGTH = 200;
const TOO_LONG = { error: () => messages.at_most_characters({ count: MAX_LENGTH }) };

/** The form for the second step. `sendEvidence` checks what each type of applicant must send. */
export const evidenceForm = z.object({
  licenseState: typedText().max(2).optional(),
  licenseExpiresOn: typedText().max(10).optional(),
  legalFirstName: typedLine().max(MAX_LENGTH, TOO_LONG).optional(),
  legalLastName: typedLine().max(MAX_LENGTH, TOO_LONG).optional(),
  birthMonth: typedSigns().max(MAX_LENGTH, TOO_LONG).optional(),
  birthDay: typedSigns().max(MAX_LENGTH, TOO_LONG).optional(),
  birthYear: typedSigns().max(MAX_LENGTH, TOO_LONG).optional(),
  /** Whether the applicant agrees that the public profile shows the photos of the place after approval. */
  showsPlaces: z.boolean().default(false),
});

/** Returns the form that an individual's browser checks, with legal name and date of birth. */
const individualsForm = (bornBy: string) =>
  evidenceForm
    .extend(identityFields)
    .refine((typed) => birthDateOf(typed) !== null, {
      path: ['birthDay'],
      error: messages.no_such_date,
      ...onceValid(...BIRTH_DATE),
    })
    .refine((typed) => (birthDateOf(typed)?.toString() ?? '') <= bornBy, {
      path: ['birthYear'],
      error: () => underAge(),
      ...onceValid(...BIRTH_DATE),
    });

/**
 * Returns the form that the browser checks for this type of applicant.
 * @param bornBy the latest birth date to accept, in ISO format (`latestBirth`).
 */
export const evidenceFormOf = (type: ApplicantType, bornBy: string) =>
  (type === 'individual' ? individualsForm(bornBy) : evidenceForm) as typeof evidenceForm;
