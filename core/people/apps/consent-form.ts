import { z } from 'zod';
import * as words from '#text/people/apps/rules';
import { MAX_PASSWORD_LENGTH } from '../accounts/credentials-form.ts';

/** The form with which a person allows an app. `practiceId` is empty if it acts for them as a client. */
export const consentForm = z.object({
  practiceId: z.union([z.literal(''), z.uuid()], { error: words.owners_only }).default(''),
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH).default(''),
});
