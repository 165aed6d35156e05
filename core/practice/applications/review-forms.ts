import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';
import { CHECKS, REJECTION_NAMES } from './application.ts';

/** The most characters that an admin writes to an applicant. */
export const SAID_LONGEST = 1000;

const words = typedLines('Please say what is missing.').pipe(
  z.string('Please say what is missing.').max(SAID_LONGEST, `At most ${SAID_LONGEST} characters.`),
);

/** What an admin asks an applicant for. */
export const askForm = z.object({
  words: words.refine((text) => text !== '', 'Please say what is missing.'),
});

/** Why an application is rejected, and what the applicant reads besides. */
export const rejectForm = z.object({
  reason: z.enum(REJECTION_NAMES, 'Choose a reason.'),
  note: words.optional().default(''),
});

/** A check to tick, or to take the tick from. */
export const checkForm = z.object({
  check: z.enum(CHECKS, 'Reload the page and try again.'),
  done: z.enum(['yes', 'no'], 'Reload the page and try again.').transform((done) => done === 'yes'),
});
