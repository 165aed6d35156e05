import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';

/** A text that an admin writes beside an act. */
export const adminWords = (shortest: number, longest: number, tooShort: string) =>
  typedLines(tooShort).pipe(
    z.string(tooShort).min(shortest, tooShort).max(longest, `Please use at most ${longest} characters.`),
  );

/** The most characters that an admin writes of what is rejected. */
export const REJECTION_LONGEST = 1000;

/** Why what waited for an admin is rejected, as whoever sent it reads it. */
export const rejectionForm = z.object({ words: adminWords(1, REJECTION_LONGEST, 'Please say why.') });
