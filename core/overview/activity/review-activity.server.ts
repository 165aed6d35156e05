import { and, eq, gte, inArray, isNotNull, or } from 'drizzle-orm';
import * as words from '#text/overview/activity/rules';
import { bookings } from '../../consultations/bookings/tables.ts';
import { reviewAnswers, reviews } from '../../consultations/reviews/tables.ts';
import type { Context, Person } from '../../context.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import type { ActivityEntry } from './activity.ts';

/**
 * Returns the events since an instant about reviews that a person wrote or received, in no particular order.
 * A practice sees only public reviews.
 */
export async function readReviewActivity(
  ctx: Pick<Context, 'db'>,
  actor: Person,
  since: Date,
): Promise<ActivityEntry[]> {
  const isTheirs = eq(reviews.authorId, actor.id);
  const isGot = and(inArray(reviews.expertId, practicesOf(actor, 'staff')), isNotNull(reviews.announcedAt));
  const rows = await ctx.db
    .select({
      review: reviews,
      answer: reviewAnswers,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      zone: bookings.zone,
    })
    .from(reviews)
    .innerJoin(experts, eq(experts.id, reviews.expertId))
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.id))
    .where(
      and(
        or(isTheirs, isGot),
        or(
          ...[reviews.createdAt, reviews.announcedAt, reviews.withdrawnAt, reviews.hiddenAt].map((at) =>
            gte(at, since),
          ),
          gte(reviewAnswers.createdAt, since),
        ),
      ),
    );
  return rows.flatMap(({ review, answer, startsAt, zone, ...row }) => {
    const expertName = sayName(row.expertName);
    const about = { startsAt: startsAt.toISOString(), zone };
    const { id } = review;
    const authorName = sayName(review.authorName);
    const happened: [what: string, at: Date | null | undefined, description: string][] =
      review.authorId === actor.id
        ? [
            ['written', review.createdAt, words.you_reviewed({ expert: expertName })],
            ['withdrawn', review.withdrawnAt, words.you_withdrew_review({ expert: expertName })],
            ['hidden', review.hiddenAt, words.review_taken_off({ expert: expertName })],
            [
              'answered',
              answer?.isShown ? answer.announcedAt : null,
              words.review_answered({ expert: expertName }),
            ],
          ]
        : [
            ['got', review.announcedAt, words.got_review({ author: authorName })],
            ['answered', answer?.createdAt, words.practice_answered_review({ author: authorName })],
          ];
    return happened.flatMap(([what, at, description]) =>
      at && at >= since
        ? [{ id: `${id}-${what}`, type: 'booking' as const, at: at.toISOString(), description, about }]
        : [],
    );
  });
}
