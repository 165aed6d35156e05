import { z } from 'zod';
import * as words from '#text/people/practice-profile/rules';
import { GENDER_IDS } from '../experts/genders.ts';
import { isLanguage } from '../experts/languages.ts';
import { several } from './services-form.ts';

export const whoMeetsForm = z.object({
  languages: several(isLanguage),
  gender: z
    .enum(['', ...GENDER_IDS], { error: words.choose_from_list })
    .default('')
    .transform((gender) => gender || null),
});
