import { z } from 'zod';
import { visitReachForm } from '../experts/visit-reach-form.ts';
import { typedZip } from '../geography/zip-field.ts';

/** The 24-hour checkbox, and from where and how far home visits go; the ZIP code may be empty. */
export const availabilityForm = z.object({
  aroundTheClock: z.boolean().default(false),
  zip: typedZip().default(''),
  miles: visitReachForm.shape.miles,
});

/** What of it somebody may say who works for the practice and does not own it. */
export const openAllDayForm = z.object({ aroundTheClock: z.boolean().default(false) });
