import { z } from 'zod';
import { typedText } from '../../lib/text-field.ts';

/** A consultation place as its expert tells it; town, state and clock follow from the ZIP code. */
export const placeForm = z.object({
  label: typedText('Please give the place a name.').trim().max(60, 'At most 60 characters.').default(''),
  address: typedText('Please enter the address.')
    .trim()
    .min(5, 'Please enter the address.')
    .max(200, 'At most 200 characters.'),
  zip: typedText('Please enter the ZIP code.').trim().max(10, 'Please enter a ZIP code.'),
  /** Whether everyone may see the exact point, and not one in the surroundings. */
  isExactPublic: z.boolean().default(false),
});
