import { z } from 'zod';
import { typedSigns } from '../../../lib/text-field.ts';
import { adminWords } from '../admin/admin-words.ts';
import { dayField, stateField } from './law-form.ts';

const MAX_PERCENT = 20;
const RATE = 'Please give the rate in percent, such as 4 or 4.875.';

export const taxForm = z.object({
  state: stateField,
  /** Entered in percent, converted to thousandths of a percent. */
  rate: typedSigns(RATE)
    .regex(/^\d{1,2}(\.\d{1,3})?$/, RATE)
    .refine((percent) => Number(percent) <= MAX_PERCENT, `At most ${MAX_PERCENT}%.`)
    .transform((percent) => Math.round(Number(percent) * 1000)),
  since: dayField('Please give the first day.'),
  note: adminWords(5, 300, 'Please say it in a sentence.'),
  source: adminWords(3, 300, 'Please say where it is written.'),
});

export type TaxInput = z.input<typeof taxForm>;
