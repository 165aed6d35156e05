import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/reviews/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { checkContent } from '../../people/practice-profile/content-check.ts';
import { sideOf } from '../bookings/booking-rules.ts';
import { bookings } from '../bookings/tables.ts';
import { announceAnswer } from './show-answer.server.ts';
import { reviewAnswers, reviews } from './tables.ts';

/**
 * Writes or changes the practice's public answer to a review, as an owner. If the content check finds
 * something, the answer waits for an admin. Notifies the client when the answer first becomes public.
 */
export async function answerReview(
  ctx: Context,
  { bookingId, answer: body }: { bookingId: string; answer: string },
): Promise<'shown' | 'waiting'> {
  const actor = signedIn(ctx);
  return await withReview(ctx, bookingId, async (ctx, { review, answer }) => {
    if (!review.isShown) throw new Refusal('not_found', words.review_not_found);
    if (answer?.hiddenAt) throw new Refusal('status_changed', words.answer_is_hidden);
    if (answer?.body === body) return answer.waitsSince ? 'waiting' : 'shown';
    const at = asDate(ctx.now());
    const waitsSince = checkContent(body).length > 0 ? at : null;
    await ctx.db
      .insert(reviewAnswers)
      .values({
        reviewId: review.id,
        expertId: review.expertId,
        writtenBy: actor.id,
        body,
        createdAt: at,
        waitsSince,
      })
      .onConflictDoUpdate({
        target: reviewAnswers.reviewId,
        set: { body, changedAt: at, waitsSince, writtenBy: actor.id },
      });
    await announceAnswer(ctx, review.id);
    return waitsSince ? 'waiting' : 'shown';
  });
}

/** Removes the answer as an owner. Refuses if an admin hid it. Idempotent. */
export async function removeAnswer(ctx: Context, { bookingId }: { bookingId: string }): Promise<void> {
  await withReview(ctx, bookingId, async (ctx, { review, answer }) => {
    if (answer?.hiddenAt) throw new Refusal('status_changed', words.answer_is_hidden);
    await ctx.db.delete(reviewAnswers).where(eq(reviewAnswers.reviewId, review.id));
  });
}

/** Runs `change` under the practice's lock, as one of its owners. Refuses anyone else. */
async function withReview<Result>(
  ctx: Context,
  bookingId: string,
  change: (
    ctx: Context,
    read: { review: typeof reviews.$inferSelect; answer: typeof reviewAnswers.$inferSelect | null },
  ) => Promise<Result>,
): Promise<Result> {
  const actor = signedIn(ctx);
  return await inTransaction(ctx, async (ctx) => {
    const [booking] = isId(bookingId)
      ? await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
      : [];
    if (!booking || !sideOf(booking, actor)) throw new Refusal('not_found', words.booking_not_found);
    await lockPracticeAs(ctx, booking.expertId, 'owner', words.owners_alone);
    const [read] = await ctx.db
      .select({ review: reviews, answer: reviewAnswers })
      .from(reviews)
      .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
      .where(eq(reviews.bookingId, bookingId));
    if (!read) throw new Refusal('not_found', words.review_not_found);
    return await change(ctx, read);
  });
}
