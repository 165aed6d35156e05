import { z } from 'zod';
import { countLetters } from '../../../../lib/letters.ts';
import { typedLine, typedLines } from '../../../../lib/text-field.ts';
import { perRequestField, requestField } from './request-fields.ts';

/** The maximum number of UTF-16 units per letter, so no one can stack accents. */
const SIGNS_PER_LETTER = 16;

export const requestFieldSchemas = perRequestField((name) => {
  const { isLong, longest, tooLong, shape } = requestField(name);
  const typed: z.ZodType<string, string> = isLong ? typedLines() : typedLine();
  return typed
    .pipe(
      z
        .string()
        .trim()
        .max(longest * SIGNS_PER_LETTER, { error: tooLong })
        .refine((text) => countLetters(text) <= longest, { error: tooLong })
        .refine((text) => text === '' || !shape || shape.pattern.test(text), shape && { error: shape.wrong }),
    )
    .default('');
});
