import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { announceReview } from './announce-review.server.ts';
import { recountedAfter } from './recount-reviews.server.ts';
import { reviews } from './tables.ts';
import { tellOfReview } from './tell-of-review.server.ts';

/**
 * Shows a waiting review and notifies its author and the practice. Refuses if it is no longer waiting. Call
 * this after checking that the review may be shown.
 */
export async function showWaiting(ctx: AnyContext, { reviewId }: { reviewId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, reviewId));
    if (!review) throw new Refusal('not_found', 'This review was not found.');
    const turned = await recountedAfter(ctx, review.expertId, () =>
      ctx.db
        .update(reviews)
        .set({ waitsSince: null })
        .where(and(eq(reviews.id, reviewId), isNotNull(reviews.waitsSince)))
        .returning({ id: reviews.id }),
    );
    if (turned.length === 0) throw new Refusal('status_changed', 'This review no longer waits.');
    const { bookingId } = review;
    if (bookingId) await tellOfReview(ctx, { bookingId, side: 'client', notice: 'review-shown' });
    await announceReview(ctx, reviewId);
  });
}
