import { type AnyContext, inTransaction } from '../../context.ts';
import { recountedAfter } from './recount-reviews.server.ts';
import { reviews } from './tables.ts';

/** A review as it is kept. */
export type ReviewInput = {
  id: string;
  expertId: string;
  authorName: string;
  /** Who wrote it, of which consultation; left out where neither is known. */
  authorId?: string;
  bookingId?: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  body: string;
  createdAt: Date;
};

/**
 * Adds a review of the past, as the demo has them, and brings the expert's mean and count up to date with it, in one
 * transaction. Nobody is asked and nobody is told; clients write theirs by `writeReview`.
 */
export async function recordReview(ctx: AnyContext, review: ReviewInput): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    recountedAfter(ctx, review.expertId, async () => {
      await ctx.db
        .insert(reviews)
        .values({ ...review, announcedAt: review.createdAt })
        .onConflictDoNothing();
    }),
  );
}
