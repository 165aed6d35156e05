import { z } from 'zod';
import * as words from '#text/people/experts/rules';
import { typedLine, typedLines, typedText } from '../../../../lib/text-field.ts';
import { typedZip } from '../../../ground/geography/zip-field.ts';
import { typedAddress } from './address-field.ts';

export const MAX_PLACES = 10;
/** The maximum length of the directions, and of what clients should bring. */
export const MAX_ARRIVAL_LENGTH = 400;

const arrivalText = typedLines()
  .pipe(
    z
      .string()
      .max(MAX_ARRIVAL_LENGTH, { error: () => words.at_most_characters({ max: MAX_ARRIVAL_LENGTH }) }),
  )
  .default('');

/** A consultation place as entered. The ZIP code determines the town, state, and time zone. */
export const placeForm = z.object({
  label: typedLine(words.name_the_place)
    .max(60, { error: () => words.at_most_characters({ max: 60 }) })
    .default(''),
  address: typedAddress(words.enter_address)
    .min(5, { error: words.enter_address })
    .max(200, { error: () => words.at_most_characters({ max: 200 }) }),
  zip: typedZip(words.enter_zip),
  directions: arrivalText,
  bring: arrivalText,
  /** Whether everyone may see the exact point instead of a point nearby. */
  isExactPublic: z.boolean().default(false),
  isStepFree: z.boolean().default(false),
  hasParking: z.boolean().default(false),
});

/** The form contains `newId`, so a second click finds the place that the first one added. */
export const newPlaceForm = placeForm.extend({ newId: z.uuid({ error: words.reload_page }) });

/** Moves a place to a new rank; 0 is first. */
export const movePlaceForm = z.object({
  place: typedText(words.reload_page).max(100, { error: words.reload_page }),
  rank: typedText(words.reload_page).regex(/^\d$/, { error: words.reload_page }).transform(Number),
});
