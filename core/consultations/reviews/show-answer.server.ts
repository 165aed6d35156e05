import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { emitEvent } from '../../people/webhooks/emit-event.server.ts';
import { reviewAnswers, reviews } from './tables.ts';
import { tellOfReview } from './tell-of-review.server.ts';

/**
 * Shows a waiting answer and notifies both sides. Refuses if it is no longer waiting. Call this after
 * checking that the answer may be shown.
 */
export async function showWaitingAnswer(ctx: AnyContext, { reviewId }: { reviewId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [turned] = await ctx.db
      .update(reviewAnswers)
      .set({ waitsSince: null })
      .where(and(eq(reviewAnswers.reviewId, reviewId), isNotNull(reviewAnswers.waitsSince)))
      .returning({ id: reviewAnswers.reviewId });
    if (!turned) throw new Refusal('status_changed', 'This answer no longer waits.');
    const { bookingId, authorName } = await reviewOf(ctx, reviewId);
    if (bookingId) await tellOfReview(ctx, { bookingId, side: 'expert', notice: 'answer-shown', authorName });
    await announceAnswer(ctx, reviewId);
  });
}

/** Notifies the client about the answer to their review, once, as soon as the answer is public. */
export async function announceAnswer(ctx: AnyContext, reviewId: string): Promise<void> {
  const [answer] = await ctx.db
    .update(reviewAnswers)
    .set({ announcedAt: asDate(ctx.now()) })
    .where(
      and(
        ...[eq(reviewAnswers.reviewId, reviewId), eq(reviewAnswers.isShown, true)],
        isNull(reviewAnswers.announcedAt),
      ),
    )
    .returning({ id: reviewAnswers.reviewId });
  if (!answer) return;
  const { bookingId, authorId, expertId: practiceId } = await reviewOf(ctx, reviewId);
  if (!bookingId || !authorId) return;
  await emitEvent(ctx, {
    type: 'review.answered',
    subjectId: reviewId,
    userIds: [authorId],
    data: { id: reviewId, bookingId, practiceId },
  });
  await tellOfReview(ctx, { bookingId, side: 'client', notice: 'answered' });
}

async function reviewOf(ctx: AnyContext, reviewId: string) {
  const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId));
  return review!;
}
