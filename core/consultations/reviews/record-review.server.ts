import { type AnyContext, inTransaction } from '../../context.ts';
import { recountedAfter } from './recount-reviews.server.ts';
import { reviews } from './tables.ts';

export type ReviewInput = {
  id: string;
  expertId: string;
  authorName: string;
  /** Omitted if the author is unknown. `bookingId` is then omitted, too. */
  authorId?: string;
  bookingId?: string;
  /** Whole stars, from 1 to 5. */
  rating: number;
  body: string;
  createdAt: Date;
};

/**
 * Adds a past review for the demo and updates the expert's mean and count, without notifying anyone. Clients
 * use `writeReview`.
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
