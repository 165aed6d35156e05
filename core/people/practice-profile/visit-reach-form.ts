import { z } from 'zod';
import { typedSigns } from '../../../lib/text-field.ts';

/** The range of a reach, in miles. */
export const VISIT_MILES = { least: 1, most: 100 };

/** How far the service ZIP code may be from the nearest place, in miles. */
export const SERVICE_ZIP_MILES = 50;

const WHOLE_MILES = `Please enter whole miles from ${VISIT_MILES.least} to ${VISIT_MILES.most}.`;

export const visitReachForm = z.object({
  miles: typedSigns(WHOLE_MILES)
    .regex(/^\d{1,3}$/, WHOLE_MILES)
    .transform(Number)
    .refine((miles) => miles >= VISIT_MILES.least && miles <= VISIT_MILES.most, WHOLE_MILES),
});
