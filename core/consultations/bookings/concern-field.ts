import { z } from 'zod';
import { countLetters } from '../../../lib/letters.ts';
import { typedLines } from '../../../lib/text-field.ts';
import { CONCERN_LONGEST } from './concern.ts';

/** No letter takes more than a few signs, so that nobody piles up accents without end. */
const SIGNS_PER_LETTER = 16;
const CONCERN_TOO_LONG = `Please say it in at most ${CONCERN_LONGEST} characters.`;

/** What a client would like help with; empty where they say nothing. */
export const typedConcern = typedLines()
  .pipe(
    z
      .string()
      .max(CONCERN_LONGEST * SIGNS_PER_LETTER, CONCERN_TOO_LONG)
      .refine((text) => countLetters(text) <= CONCERN_LONGEST, CONCERN_TOO_LONG),
  )
  .default('');
