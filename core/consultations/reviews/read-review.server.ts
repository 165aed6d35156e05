import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { readPublicName } from '../../people/clients/read-client-profile.server.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import { bookings } from '../bookings/tables.ts';
import { changeUntil, checkedBy, mayChange, reviewUntil, standingOf, whyNoReview } from './review.ts';
import type { ReviewView } from './review-view.ts';
import { reviewAnswers, reviews } from './tables.ts';

/**
 * Returns the review of a booking to its two sides. Null for anyone else, before the consultation took place,
 * and for the expert's side without a public review.
 */
export async function readReviewOf(ctx: Context, bookingId: string): Promise<ReviewView | null> {
  const actor = signedIn(ctx);
  const [row] = await ctx.db
    .select({ booking: bookings, review: reviews, answer: reviewAnswers, expertName: experts.name })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
    .where(eq(bookings.id, bookingId));
  if (!row) return null;
  const { booking, review, answer, expertName } = row;
  const as = booking.clientId === actor.id ? 'client' : 'expert';
  if (as === 'expert' && (!mayActFor(actor, booking.expertId, 'staff') || !review?.isShown)) return null;
  const why = review || as === 'expert' ? null : whyNoReview(booking, actor, ctx.now());
  if (why === 'not-held') return null;
  const isOwner = as === 'expert' && mayActFor(actor, booking.expertId, 'owner');
  const seesAnswer = answer && (as === 'expert' || (review?.isShown && answer.isShown));
  return {
    bookingId,
    as,
    why,
    until: reviewUntil(booking.endsAt),
    expertName: sayName(expertName),
    authorName: sayName(review?.authorName ?? (await readPublicName(ctx.db, actor.id))),
    review: review && {
      rating: review.rating,
      body: review.body,
      standing: standingOf(review),
      reason: as === 'client' ? review.hiddenReason : null,
      checkedBy: review.waitsSince && checkedBy(review.waitsSince),
      mayChange: as === 'client' && mayChange(review, ctx.now()),
      changeUntil: changeUntil(review.createdAt),
    },
    answer: seesAnswer
      ? {
          body: answer.body,
          standing: standingOf({ ...answer, withdrawnAt: null }),
          reason: as === 'expert' ? answer.hiddenReason : null,
          checkedBy: answer.waitsSince && checkedBy(answer.waitsSince),
        }
      : null,
    mayAnswer: isOwner && !answer?.hiddenAt,
  };
}

/** Returns those of the given bookings that the user may review and has not reviewed. */
export async function readReviewable(ctx: Context, bookingIds: readonly string[]): Promise<string[]> {
  const actor = signedIn(ctx);
  if (bookingIds.length === 0) return [];
  const rows = await ctx.db
    .select({ booking: bookings })
    .from(bookings)
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(and(inArray(bookings.id, [...bookingIds]), isNull(reviews.id)));
  return rows
    .filter(({ booking }) => whyNoReview(booking, actor, ctx.now()) === null)
    .map(({ booking }) => booking.id);
}
