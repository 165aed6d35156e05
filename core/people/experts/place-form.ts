import { z } from 'zod';
import { typedLine, typedText } from '../../../lib/text-field.ts';
import { typedZip } from '../../ground/geography/zip-field.ts';
import { typedAddress } from './address-field.ts';

/** No expert has more places than these. */
export const PLACES_AT_MOST = 10;

/** A consultation place as its expert tells it; town, state and clock follow from the ZIP code. */
export const placeForm = z.object({
  label: typedLine('Please give the place a name.').max(60, 'At most 60 characters.').default(''),
  address: typedAddress('Please enter the address.')
    .min(5, 'Please enter the address.')
    .max(200, 'At most 200 characters.'),
  zip: typedZip('Please enter the ZIP code.'),
  /** Whether everyone may see the exact point, and not one in the surroundings. */
  isExactPublic: z.boolean().default(false),
});

/** The same of a place to add; its id comes with the form, so that a second press finds the first place. */
export const newPlaceForm = placeForm.extend({ newId: z.uuid('Please reload the page and try again.') });

/** A place put elsewhere among the others, as its button sends it; 0 is the first. */
export const movePlaceForm = z.object({
  place: typedText('Please reload the page and try again.').max(100, 'Please reload the page and try again.'),
  rank: typedText('Please reload the page and try again.')
    .regex(/^\d$/, 'Please reload the page and try again.')
    .transform(Number),
});
