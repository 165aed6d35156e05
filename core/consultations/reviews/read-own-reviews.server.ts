import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { mayActFor, practicesOf } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import { bookings } from '../bookings/tables.ts';
import { reviewAnswers, reviews } from './tables.ts';

const OWN_REVIEWS_PER_PAGE = 20;

/** A public review of one of the user's practices. */
type OwnReview = {
  id: string;
  /** Null for a review without a booking. No one can answer it. */
  bookingId: string | null;
  practiceName: string;
  authorName: string;
  rating: number;
  body: string;
  at: Date;
  zone: string | null;
  answer: string | null;
  mayAnswer: boolean;
};

/**
 * Returns one page of the public reviews of the user's practices, newest first, and the total number of
 * unanswered ones.
 * @param input.waiting whether to return only unanswered reviews.
 */
export async function readOwnReviews(
  ctx: Context,
  { waiting, page }: { waiting: boolean; page: number },
): Promise<{ reviews: OwnReview[]; more: boolean; waitingCount: number }> {
  const own = and(inArray(reviews.expertId, practicesOf(ctx.actor, 'staff')), eq(reviews.isShown, true));
  const unanswered = and(own, isNotNull(reviews.bookingId), isNull(reviewAnswers.reviewId));
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: reviews.id,
        expertId: reviews.expertId,
        bookingId: reviews.bookingId,
        practiceName: experts.name,
        authorName: reviews.authorName,
        rating: reviews.rating,
        body: reviews.body,
        at: reviews.createdAt,
        zone: bookings.zone,
        answer: reviewAnswers.body,
        isAnswerHidden: sql<boolean>`${reviewAnswers.hiddenAt} is not null`,
      })
      .from(reviews)
      .innerJoin(experts, eq(experts.id, reviews.expertId))
      .leftJoin(bookings, eq(bookings.id, reviews.bookingId))
      .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
      .where(waiting ? unanswered : own)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(OWN_REVIEWS_PER_PAGE + 1)
      .offset((page - 1) * OWN_REVIEWS_PER_PAGE),
    ctx.db
      .select({ count: count() })
      .from(reviews)
      .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
      .where(unanswered),
  ]);
  return {
    reviews: rows.slice(0, OWN_REVIEWS_PER_PAGE).map(({ expertId, isAnswerHidden, ...review }) => ({
      ...review,
      authorName: sayName(review.authorName),
      mayAnswer: review.bookingId !== null && !isAnswerHidden && mayActFor(ctx.actor, expertId, 'owner'),
    })),
    more: rows.length > OWN_REVIEWS_PER_PAGE,
    waitingCount: counted?.count ?? 0,
  };
}
