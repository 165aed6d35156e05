import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import { emitEvent } from '../../people/webhooks/emit-event.server.ts';
import { reviews } from './tables.ts';
import { tellOfReview } from './tell-of-review.server.ts';

/** Notifies the practice about a review, once, as soon as the review is public. */
export async function announceReview(ctx: AnyContext, reviewId: string): Promise<void> {
  const [review] = await ctx.db
    .update(reviews)
    .set({ announcedAt: asDate(ctx.now()) })
    .where(and(eq(reviews.id, reviewId), eq(reviews.isShown, true), isNull(reviews.announcedAt)))
    .returning();
  if (!review?.bookingId) return;
  const { bookingId, authorName, expertId: practiceId, rating } = review;
  await emitEvent(ctx, {
    type: 'review.published',
    subjectId: reviewId,
    practiceIds: [practiceId],
    data: { id: reviewId, bookingId, practiceId, rating },
  });
  await tellOfReview(ctx, { bookingId, side: 'expert', notice: 'new-review', authorName });
}
