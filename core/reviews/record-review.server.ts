import { eq, sql } from 'drizzle-orm';
import { type AnyContext, inTransaction } from '../context.ts';
import { experts } from '../experts/tables.ts';
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

/** Adds a review and brings the expert's mean and count up to date with it, in one transaction. */
export async function recordReview(ctx: AnyContext, review: ReviewInput): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(reviews).values(review).onConflictDoNothing();
    await ctx.db
      .update(experts)
      .set({
        rating: sql`(select round(avg(rating), 2) from reviews where expert_id = ${review.expertId})`,
        reviewCount: sql`(select count(*) from reviews where expert_id = ${review.expertId})`,
      })
      .where(eq(experts.id, review.expertId));
  });
}
