import { z } from 'zod';
import { typedLine } from '../../lib/text-field.ts';
import { looksLikeHouse, NAME_OF_HOUSE } from '../accounts/house-name.ts';

/** What an owner tells of somebody who consults at their practice. */
export const practitionerForm = z.object({
  name: typedLine('Please enter a name.')
    .min(1, 'Please enter a name.')
    .max(60, 'At most 60 characters.')
    .refine((name) => !looksLikeHouse(name), NAME_OF_HOUSE),
});
