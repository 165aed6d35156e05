import { z } from 'zod';
import { typedLines, typedSigns } from '../../../lib/text-field.ts';
import { CHECKS, REJECTION_NAMES } from './application.ts';

/** The maximum length of a reason. */
export const MAX_REASON_LENGTH = 1000;

const words = typedLines('Please say what is missing.').pipe(
  z.string('Please say what is missing.').max(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters.`),
);

export const askForm = z.object({
  words: words.refine((text) => text !== '', 'Please say what is missing.'),
});

export const rejectForm = z.object({
  reason: z.enum(REJECTION_NAMES, 'Choose a reason.'),
  note: words.optional().default(''),
});

/** The form for an approval. `reason` is required if the automatic check has failed lines. */
export const approveForm = z.object({
  /** The failed lines that the page showed, separated by commas. */
  against: typedSigns().max(200, 'Reload the page and try again.').optional().default(''),
  reason: words.optional().default(''),
});

export const checkForm = z.object({
  check: z.enum(CHECKS, 'Reload the page and try again.'),
  done: z.enum(['yes', 'no'], 'Reload the page and try again.').transform((done) => done === 'yes'),
});
