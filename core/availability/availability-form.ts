import { z } from 'zod';
import { typedText } from '../../lib/text-field.ts';
import { visitReachForm } from '../experts/visit-reach-form.ts';

/** The 24-hour checkbox, and from where and how far home visits go; the ZIP code may be empty. */
export const availabilityForm = z.object({
  aroundTheClock: z.boolean().default(false),
  zip: typedText().trim().max(10, 'Please enter a ZIP code.').default(''),
  miles: visitReachForm.shape.miles,
});

/** What of it somebody may say who works for the practice and does not own it. */
export const openAllDayForm = z.object({ aroundTheClock: z.boolean().default(false) });
