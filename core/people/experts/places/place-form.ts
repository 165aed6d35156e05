import { z } from 'zod';
import { typedLine, typedLines, typedText } from '../../../../lib/text-field.ts';
import { typedZip } from '../../../ground/geography/zip-field.ts';
import { typedAddress } from './address-field.ts';

export const MAX_PLACES = 10;
/** The most characters in the directions and in what clients should bring. */
export const MAX_ARRIVAL_LENGTH = 400;

const arrivalText = typedLines()
  .pipe(z.string().max(MAX_ARRIVAL_LENGTH, `At most ${MAX_ARRIVAL_LENGTH} characters.`))
  .default('');

/** A consultation place as entered. The ZIP code determines the town, state, and time zone. */
export const placeForm = z.object({
  label: typedLine('Please give the place a name.').max(60, 'At most 60 characters.').default(''),
  address: typedAddress('Please enter the address.')
    .min(5, 'Please enter the address.')
    .max(200, 'At most 200 characters.'),
  zip: typedZip('Please enter the ZIP code.'),
  directions: arrivalText,
  bring: arrivalText,
  /** Whether everyone may see the exact point instead of a point nearby. */
  isExactPublic: z.boolean().default(false),
  isStepFree: z.boolean().default(false),
  hasParking: z.boolean().default(false),
});

/** `newId` is created with the form, so a second click finds the place that the first one added. */
export const newPlaceForm = placeForm.extend({ newId: z.uuid('Please reload the page and try again.') });

/** Moves a place within the list; rank 0 is first. */
export const movePlaceForm = z.object({
  place: typedText('Please reload the page and try again.').max(100, 'Please reload the page and try again.'),
  rank: typedText('Please reload the page and try again.')
    .regex(/^\d$/, 'Please reload the page and try again.')
    .transform(Number),
});
