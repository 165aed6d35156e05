import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';
import { MAX_ANSWER_LENGTH, MAX_REVIEW_LENGTH } from './review.ts';

const NO_STARS = 'Please choose 1 to 5 stars.';

export const reviewForm = z.object({
  rating: z
    .string({ error: NO_STARS })
    .regex(/^[1-5]$/, NO_STARS)
    .transform(Number),
  body: typedLines()
    .pipe(z.string().max(MAX_REVIEW_LENGTH, `Please use at most ${MAX_REVIEW_LENGTH} characters.`))
    .optional()
    .default(''),
});

export const answerReviewForm = z.object({
  answer: typedLines('Please write an answer.').pipe(
    z
      .string('Please write an answer.')
      .min(2, 'Please write an answer.')
      .max(MAX_ANSWER_LENGTH, `Please use at most ${MAX_ANSWER_LENGTH} characters.`),
  ),
});

export type ReviewInput = z.infer<typeof reviewForm>;
