import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';

/** Returns the schema of a text that an admin writes with an act. */
export const adminWords = (shortest: number, longest: number, tooShort: string) =>
  typedLines(tooShort).pipe(
    z.string(tooShort).min(shortest, tooShort).max(longest, `Please use at most ${longest} characters.`),
  );

/** Maximum length of the reason for a rejection, in characters. */
export const REJECTION_LONGEST = 1000;

/** The reason for rejecting something; the person who submitted it reads it. */
export const rejectionForm = z.object({ words: adminWords(1, REJECTION_LONGEST, 'Please say why.') });
