import { z } from 'zod';
import * as words from '#text/consultations/reviews/rules';
import { typedLines } from '../../../lib/text-field.ts';
import { MAX_ANSWER_LENGTH, MAX_REVIEW_LENGTH } from './review.ts';

export const reviewForm = z.object({
  rating: z
    .string({ error: words.stars_missing })
    .regex(/^[1-5]$/, { error: words.stars_missing })
    .transform(Number),
  body: typedLines()
    .pipe(z.string().max(MAX_REVIEW_LENGTH, { error: () => words.too_long({ max: MAX_REVIEW_LENGTH }) }))
    .optional()
    .default(''),
});

export const answerReviewForm = z.object({
  answer: typedLines(words.answer_missing).pipe(
    z
      .string({ error: words.answer_missing })
      .min(2, { error: words.answer_missing })
      .max(MAX_ANSWER_LENGTH, { error: () => words.too_long({ max: MAX_ANSWER_LENGTH }) }),
  ),
});

export type ReviewInput = z.infer<typeof reviewForm>;
