import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/consultations/reviews/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { readPublicName } from '../../people/clients/read-client-profile.server.ts';
import { announceReview } from './announce-review.server.ts';
import { recountedAfter } from './recount-reviews.server.ts';
import { CHANGE_DAYS, mayChange, type ReviewStanding } from './review.ts';
import type { ReviewInput } from './review-form.ts';
import { reviewAnswers, reviews } from './tables.ts';
import { needsLook } from './write-review.server.ts';

/** Changes the user's review, or writes it again after a withdrawal. The content check applies again. */
export async function changeReview(
  ctx: Context,
  { bookingId, rating, body }: ReviewInput & { bookingId: string },
): Promise<ReviewStanding> {
  return await withOwnReview(ctx, bookingId, async (ctx, review) => {
    if (review.hiddenAt) throw new Refusal('status_changed', words.review_is_hidden);
    if (!mayChange(review, ctx.now())) {
      throw new Refusal('status_changed', withFacts(words.too_late_to_change, { changeDays: CHANGE_DAYS }));
    }
    if (review.rating === rating && review.body === body && !review.withdrawnAt) {
      return review.waitsSince ? 'waiting' : 'shown';
    }
    const at = asDate(ctx.now());
    const authorName = await readPublicName(ctx.db, signedIn(ctx).id);
    const waitsSince = needsLook(authorName, body) ? at : null;
    await ctx.db
      .update(reviews)
      .set({ rating, body, authorName, changedAt: at, waitsSince, withdrawnAt: null })
      .where(eq(reviews.id, review.id));
    await announceReview(ctx, review.id);
    return waitsSince ? 'waiting' : 'shown';
  });
}

/**
 * Withdraws the user's review. Deletes its text, and the answer unless an admin hid it. The stars no longer
 * count. Idempotent.
 */
export async function withdrawReview(ctx: Context, { bookingId }: { bookingId: string }): Promise<void> {
  await withOwnReview(ctx, bookingId, async (ctx, review) => {
    if (review.withdrawnAt) return;
    await ctx.db
      .update(reviews)
      .set({ body: '', waitsSince: null, withdrawnAt: asDate(ctx.now()) })
      .where(eq(reviews.id, review.id));
    await ctx.db
      .delete(reviewAnswers)
      .where(and(eq(reviewAnswers.reviewId, review.id), isNull(reviewAnswers.hiddenAt)));
  });
}

type Review = typeof reviews.$inferSelect;

/** Runs `change` on the user's own review under the practice's lock, then recounts the practice's stars. */
async function withOwnReview<Result>(
  ctx: Context,
  bookingId: string,
  change: (ctx: Context, review: Review) => Promise<Result>,
): Promise<Result> {
  const actor = signedIn(ctx);
  return await inTransaction(ctx, async (ctx) => {
    const read = async () => {
      const [review] = isId(bookingId)
        ? await ctx.db.select().from(reviews).where(eq(reviews.bookingId, bookingId))
        : [];
      if (review?.authorId !== actor.id) throw new Refusal('not_found', words.review_not_found);
      return review;
    };
    const { expertId } = await read();
    return await recountedAfter(ctx, expertId, async () => await change(ctx, await read()));
  });
}
