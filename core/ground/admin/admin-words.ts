import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';

export const adminWords = (shortest: number, longest: number, tooShort: string) =>
  typedLines(tooShort).pipe(
    z.string(tooShort).min(shortest, tooShort).max(longest, `Please use at most ${longest} characters.`),
  );

export const REJECTION_LONGEST = 1000;

/** The reason for a rejection. The person who is rejected reads it. */
export const rejectionForm = z.object({ words: adminWords(1, REJECTION_LONGEST, 'Please say why.') });
