import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';

export const adminWords = (shortest: number, longest: number, tooShort: string) =>
  typedLines(tooShort).pipe(
    z.string(tooShort).min(shortest, tooShort).max(longest, `Please use at most ${longest} characters.`),
  );

export const MAX_REJECTION_LENGTH = 1000;

/** The reason for a rejection. The rejected person reads it. */
export const rejectionForm = z.object({ words: adminWords(1, MAX_REJECTION_LENGTH, 'Please say why.') });
