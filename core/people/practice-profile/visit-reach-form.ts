import { z } from 'zod';
import { typedSigns } from '../../../lib/text-field.ts';

/** Range of how far an expert may go for a home visit, in miles. */
export const VISIT_MILES = { least: 1, most: 100 };

/** Maximum distance of the service ZIP code from the nearest place, in miles. */
export const SERVICE_ZIP_MILES = 50;

const WHOLE_MILES = `Please enter whole miles from ${VISIT_MILES.least} to ${VISIT_MILES.most}.`;

/** How far an expert goes for home visits; digits only. */
export const visitReachForm = z.object({
  miles: typedSigns(WHOLE_MILES)
    .regex(/^\d{1,3}$/, WHOLE_MILES)
    .transform(Number)
    .refine((miles) => miles >= VISIT_MILES.least && miles <= VISIT_MILES.most, WHOLE_MILES),
});
