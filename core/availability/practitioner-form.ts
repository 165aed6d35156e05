import { z } from 'zod';
import { typedLine } from '../../lib/text-field.ts';

/** What an owner tells of somebody who consults at their practice. */
export const practitionerForm = z.object({
  name: typedLine('Please enter a name.').min(1, 'Please enter a name.').max(60, 'At most 60 characters.'),
});
