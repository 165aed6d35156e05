import { z } from 'zod';
import { adminWords } from '../admin/admin-words.ts';
import { stateByCode } from './states.ts';

/** A day as an admin types it, from the year 2000 on. */
export const dayField = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}$/, message)
    .refine((text) => isDay(text), message);

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year >= 2000;
  } catch {
    return false;
  }
}

/** One of the states, by its code. */
export const stateField = z
  .string()
  .refine((code) => stateByCode(code)?.code === code, 'This state was not found.');

/** What an admin says of a state's law. The same first day once more corrects what was said before. */
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
    note: adminWords(5, 300, 'Please say it in a sentence; everybody reads it.'),
    source: adminWords(3, 300, 'Please say where it is written.'),
  })
  .refine(({ since, until }) => until === null || until >= since, {
    path: ['until'],
    message: 'The last day cannot be before the first.',
  });

/** A change as it was read. */
export type LawForm = z.output<typeof lawForm>;
export type LawInput = z.input<typeof lawForm>;
