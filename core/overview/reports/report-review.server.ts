import { and, eq } from 'drizzle-orm';
import * as words from '#text/overview/reports/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { reviewAnswers, reviews } from '../../consultations/reviews/tables.ts';
import type { Context } from '../../context.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { experts } from '../../people/experts/tables.ts';
import { keepReport } from './keep-report.server.ts';
import type { ReportInput } from './report-form.ts';

export type ReportableReview = {
  id: string;
  authorId: string | null;
  authorName: string;
  rating: number;
  body: string;
};

export type ReportableAnswer = { reviewId: string; writtenBy: string | null; body: string };

/**
 * Returns the answer on an expert's page that someone wants to report. Refuses if the answer is not there.
 */
export async function readReportableAnswer(
  ctx: Context,
  { expertId, reviewId }: { expertId: string; reviewId: string },
): Promise<ReportableAnswer> {
  const reporter = signedIn(ctx);
  const [answer] =
    isId(expertId) && isId(reviewId)
      ? await ctx.db
          .select({
            reviewId: reviewAnswers.reviewId,
            writtenBy: reviewAnswers.writtenBy,
            body: reviewAnswers.body,
          })
          .from(reviewAnswers)
          .innerJoin(reviews, and(eq(reviews.id, reviewAnswers.reviewId), reviews.isShown))
          .innerJoin(experts, and(eq(experts.id, reviewAnswers.expertId), experts.isShown))
          .where(
            and(
              ...[eq(reviewAnswers.reviewId, reviewId), eq(reviewAnswers.expertId, expertId)],
              reviewAnswers.isShown,
            ),
          )
      : [];
  if (!answer) throw new Refusal('not_found', words.no_such_answer);
  if (mayActFor(reporter, expertId, 'staff')) {
    throw new Refusal('own_profile', words.own_answer);
  }
  return answer;
}

/** Reports the answer to a review to the admins, with the answer's current text. */
export async function reportAnswer(
  ctx: Context,
  { expertId, reviewId, ...words }: ReportInput & { expertId: string; reviewId: string },
): Promise<void> {
  const answer = await readReportableAnswer(ctx, { expertId, reviewId });
  const reported = { kind: 'answer' as const, id: answer.reviewId, number: 0, words: answer.body };
  await keepReport(ctx, signedIn(ctx), {
    ...words,
    reported: { ...reported, personId: answer.writtenBy },
    path: `/expert/${expertId}`,
  });
}

/**
 * Returns the review on an expert's page that someone wants to report. Refuses if the review is not there.
 */
export async function readReportableReview(
  ctx: Context,
  { expertId, reviewId }: { expertId: string; reviewId: string },
): Promise<ReportableReview> {
  const reporter = signedIn(ctx);
  const { id, authorId, authorName, rating, body } = reviews;
  const [review] =
    isId(expertId) && isId(reviewId)
      ? await ctx.db
          .select({ id, authorId, authorName, rating, body })
          .from(reviews)
          .innerJoin(experts, and(eq(experts.id, reviews.expertId), experts.isShown))
          .where(and(eq(id, reviewId), eq(reviews.expertId, expertId), reviews.isShown))
      : [];
  if (!review) throw new Refusal('not_found', words.no_such_review);
  if (review.authorId === reporter.id) {
    throw new Refusal('own_profile', words.own_review);
  }
  return { ...review, authorName: sayName(review.authorName) };
}

/** Reports a review to the admins, with its current text. */
export async function reportReview(
  ctx: Context,
  { expertId, reviewId, ...words }: ReportInput & { expertId: string; reviewId: string },
): Promise<void> {
  const review = await readReportableReview(ctx, { expertId, reviewId });
  const { id, authorId: personId, body } = review;
  const reported = { kind: 'review' as const, id, number: 0, personId, words: body };
  await keepReport(ctx, signedIn(ctx), { ...words, reported, path: `/expert/${expertId}` });
}
