import { z } from 'zod';
import { typedZip } from '../../ground/geography/zip-field.ts';
import { visitReachForm } from '../../people/practice-profile/visit-reach-form.ts';

/** 24-hour availability, and the center and radius for home visits. The ZIP code can be empty. */
export const availabilityForm = z.object({
  aroundTheClock: z.boolean().default(false),
  zip: typedZip().default(''),
  miles: visitReachForm.shape.miles,
});
