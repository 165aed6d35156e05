import { z } from 'zod';
import { typedZip } from '../../ground/geography/zip-field.ts';
import { visitReachForm } from '../../people/practice-profile/visit-reach-form.ts';

/** The 24-hour checkbox, and from where and how far home visits go; the ZIP code may be empty. */
export const availabilityForm = z.object({
  aroundTheClock: z.boolean().default(false),
  zip: typedZip().default(''),
  miles: visitReachForm.shape.miles,
});

/** What of it somebody may say who works for the practice and does not own it. */
export const openAllDayForm = z.object({ aroundTheClock: z.boolean().default(false) });
