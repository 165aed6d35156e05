import { z } from 'zod';
import { GENDER_IDS } from '../experts/genders.ts';
import { isLanguage } from '../experts/languages.ts';
import { several } from './services-form.ts';

export const whoMeetsForm = z.object({
  languages: several(z.string().refine(isLanguage, 'Choose from the list.')),
  gender: z
    .enum(['', ...GENDER_IDS], 'Choose from the list.')
    .default('')
    .transform((gender) => gender || null),
});
