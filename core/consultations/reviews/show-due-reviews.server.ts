import { and, asc, lte } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { CHECK_HOURS } from './review.ts';
import { showWaitingAnswer } from './show-answer.server.ts';
import { showWaiting } from './show-waiting.server.ts';
import { reviewAnswers, reviews } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'show-reviews': NoPayload;
  }
}

/**
 * Shows waiting reviews and answers that no admin decided about in time, as the form promises. The content
 * check is only a hint, and anyone can still report what is public.
 * @returns the number of reviews and answers shown.
 */
export async function showDueReviews(ctx: Context<Product>): Promise<number> {
  const before = asDate(ctx.now().subtract({ hours: CHECK_HOURS }));
  const shown = await sweep(ctx, 'show-review', {
    due: (limit) =>
      ctx.db
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(lte(reviews.waitsSince, before), isReady(ctx, 'show-review', reviews.id)))
        .orderBy(asc(reviews.waitsSince), asc(reviews.id))
        .limit(limit),
    async work({ id: reviewId }) {
      await showWaiting(ctx, { reviewId });
      return reviewId;
    },
  });
  const answers = await sweep(ctx, 'show-answer', {
    due: (limit) =>
      ctx.db
        .select({ id: reviewAnswers.reviewId })
        .from(reviewAnswers)
        .where(
          and(lte(reviewAnswers.waitsSince, before), isReady(ctx, 'show-answer', reviewAnswers.reviewId)),
        )
        .orderBy(asc(reviewAnswers.waitsSince), asc(reviewAnswers.reviewId))
        .limit(limit),
    async work({ id: reviewId }) {
      await showWaitingAnswer(ctx, { reviewId });
      return reviewId;
    },
  });
  return shown.length + answers.length;
}
