import { type AnyContext, inTransaction } from '../context.ts';
import { recountedAfter } from './recount-reviews.server.ts';
import { reviews } from './tables.ts';

/** What a client says of a consultation. */
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
 * Adds a review and brings the expert's mean and count up to date with it, in one transaction.
 * @throws Refusal not_found, when the listing has just been erased.
 */
export async function recordReview(ctx: AnyContext, review: ReviewInput): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    recountedAfter(ctx, review.expertId, async () => {
      await ctx.db.insert(reviews).values(review).onConflictDoNothing();
    }),
  );
}
