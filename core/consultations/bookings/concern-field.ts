import { z } from 'zod';
import { countLetters } from '../../../lib/letters.ts';
import { typedLines } from '../../../lib/text-field.ts';
import { CONCERN_LONGEST } from './concern.ts';

/** Code points per letter, so that no one piles up accents. */
const SIGNS_PER_LETTER = 16;
const CONCERN_TOO_LONG = `Please say it in at most ${CONCERN_LONGEST} characters.`;

/** What the client would like help with; may be empty. */
export const typedConcern = typedLines()
  .pipe(
    z
      .string()
      .max(CONCERN_LONGEST * SIGNS_PER_LETTER, CONCERN_TOO_LONG)
      .refine((text) => countLetters(text) <= CONCERN_LONGEST, CONCERN_TOO_LONG),
  )
  .default('');
