import { z } from 'zod';
import { parseDate } from '../../../lib/date-at.ts';
import { onceValid } from '../../../lib/once-valid.ts';
import { adminWords } from '../admin/admin-words.ts';
import { stateByCode } from './states.ts';

/** Returns a field for a day that an admin enters. Refuses days before 2000. */
export const dayField = (message: string) =>
  z
    .string(message)
    .trim()
    .refine((text) => (parseDate(text)?.year ?? 0) >= 2000, message);

export const stateField = z
  .string()
  .refine((code) => stateByCode(code)?.code === code, 'This state was not found.');

export const lawForm = z
  .object({
    state: stateField,
    status: z.enum(['legal', 'mixed', 'illegal'], 'Please choose a status.'),
    since: dayField('Please give the first day.'),
    until: z
      .string()
      .trim()
      .nullish()
      .transform((text) => text || null)
      .pipe(dayField('Please give the last day, or leave it empty.').nullable()),
    note: adminWords(5, 300, 'Please write a sentence; everyone reads it.'),
    source: adminWords(3, 300, 'Please say where it is written.'),
  })
  .refine(({ since, until }) => until === null || until >= since, {
    path: ['until'],
    message: 'The last day cannot be before the first.',
    ...onceValid('since', 'until'),
  });

export type LawForm = z.output<typeof lawForm>;
export type LawInput = z.input<typeof lawForm>;
