import { z } from 'zod';
import { typedText } from '../../lib/text-field.ts';

/** What an owner tells of somebody who consults at their practice. */
export const practitionerForm = z.object({
  name: typedText('Please enter a name.')
    .trim()
    .min(1, 'Please enter a name.')
    .max(60, 'At most 60 characters.'),
});
