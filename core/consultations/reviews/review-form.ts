import { z } from 'zod';
import { typedLines } from '../../../lib/text-field.ts';
import { ANSWER_LONGEST, REVIEW_LONGEST } from './review.ts';

const NO_STARS = 'Please choose 1 to 5 stars.';

export const reviewForm = z.object({
  rating: z
    .string({ error: NO_STARS })
    .regex(/^[1-5]$/, NO_STARS)
    .transform(Number),
  body: typedLines()
    .pipe(z.string().max(REVIEW_LONGEST, `Please use at most ${REVIEW_LONGEST} characters.`))
    .optional()
    .default(''),
});

export const answerReviewForm = z.object({
  answer: typedLines('Please write an answer.').pipe(
    z
      .string('Please write an answer.')
      .min(2, 'Please write an answer.')
      .max(ANSWER_LONGEST, `Please use at most ${ANSWER_LONGEST} characters.`),
  ),
});

export type ReviewInput = z.infer<typeof reviewForm>;
