import { z } from 'zod';
import { typedLines } from '../../lib/text-field.ts';

/** A text that an admin writes beside an act. */
export const adminWords = (shortest: number, longest: number, tooShort: string) =>
  typedLines(tooShort).pipe(
    z.string().min(shortest, tooShort).max(longest, `Please use at most ${longest} characters.`),
  );
