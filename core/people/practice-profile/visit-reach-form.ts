import { z } from 'zod';
import * as words from '#text/people/practice-profile/rules';
import { typedSigns } from '../../../lib/text-field.ts';

/** The minimum and maximum reach, in miles. */
export const VISIT_MILES = { least: 1, most: 100 };

/** The maximum distance of the service ZIP code from the nearest place, in miles. */
export const SERVICE_ZIP_MILES = 50;

const wholeMiles = () => words.whole_miles({ least: VISIT_MILES.least, most: VISIT_MILES.most });

export const visitReachForm = z.object({
  miles: typedSigns(wholeMiles)
    .regex(/^\d{1,3}$/, { error: wholeMiles })
    .transform(Number)
    .refine((miles) => miles >= VISIT_MILES.least && miles <= VISIT_MILES.most, { error: wholeMiles }),
});
