import { z } from 'zod';
import * as words from '#text/api/answers';
import { answerReview, removeAnswer } from '../../../core/consultations/reviews/answer-review.server.ts';
import { changeReview, withdrawReview } from '../../../core/consultations/reviews/change-review.server.ts';
import { readOwnReviews } from '../../../core/consultations/reviews/read-own-reviews.server.ts';
import { readReviewOf } from '../../../core/consultations/reviews/read-review.server.ts';
import { NO_REVIEW_WORDS, REVIEW_STANDINGS } from '../../../core/consultations/reviews/review.ts';
import { answerReviewForm, reviewForm } from '../../../core/consultations/reviews/review-form.ts';
import type { ReviewView } from '../../../core/consultations/reviews/review-view.ts';
import { writeReview } from '../../../core/consultations/reviews/write-review.server.ts';
import type { Context } from '../../../core/context.ts';
import { declareCall } from '../../call.ts';
import { Problem } from '../../problem.ts';
import { byPeople, flag, id, instant, nextPage, none, page } from '../../values.ts';
import { ownBooking } from '../read-bookings.ts';

const standing = {
  standing: z.enum(REVIEW_STANDINGS),
  reason: z.string().nullable().meta({ description: 'Why we hid it, for its author.' }),
  shownBy: instant('When it is shown at the latest, if it waits for a look by us.').nullable(),
};
const rating = z.int().min(1).max(5);

const bookingReview = z
  .strictObject({
    bookingId: z.uuid(),
    as: z.enum(['client', 'expert']).meta({ description: 'The side of the caller.' }),
    mayReview: z.boolean().meta({ description: 'Whether the caller can give a review now.' }),
    whyNot: z.string().nullable().meta({ description: 'Why the client cannot give one.' }),
    until: instant('Until when the client can give a review.'),
    authorName: byPeople('The name that the review shows.'),
    review: z
      .strictObject({
        rating,
        text: byPeople(),
        ...standing,
        mayChange: z.boolean(),
        changeUntil: instant('Until when its author can change it.'),
      })
      .nullable(),
    answer: z
      .strictObject({ text: byPeople(), ...standing })
      .nullable()
      .meta({ description: 'Null without one, and for the client without a public one.' }),
    mayAnswer: z.boolean().meta({ description: 'Whether the caller can write or change the answer.' }),
  })
  .meta({ id: 'BookingReview' });

const at = (date: Date | null) => date?.toISOString() ?? null;

function shown({ bookingId, as, why, until, authorName, review, answer, mayAnswer }: ReviewView) {
  return {
    bookingId,
    as,
    mayReview: as === 'client' && why === null && review === null,
    whyNot: why && NO_REVIEW_WORDS[why](),
    until: until.toISOString(),
    authorName,
    review: review && {
      rating: review.rating,
      text: review.body,
      standing: review.standing,
      reason: review.reason,
      shownBy: at(review.checkedBy),
      mayChange: review.mayChange,
      changeUntil: review.changeUntil.toISOString(),
    },
    answer: answer && {
      text: answer.body,
      standing: answer.standing,
      reason: answer.reason,
      shownBy: at(answer.checkedBy),
    },
    mayAnswer,
  };
}

/** Returns the review of a booking of the caller. */
async function reviewOf(ctx: Context, bookingId: string, practiceId: string | null) {
  const { id } = await ownBooking(ctx, bookingId, practiceId);
  const review = await readReviewOf(ctx, id);
  if (!review) throw new Problem('not_found', words.no_review_there());
  return shown(review);
}

export const listReviewsCall = declareCall({
  name: 'listReviews',
  method: 'get',
  address: '/practice/reviews',
  group: 'Reviews',
  scope: 'reviews:read',
  of: ['practice'],
  summary: 'List the public reviews of a practice',
  description: 'Newest first. Answer one by its `bookingId`.',
  path: none,
  query: z.strictObject({ unanswered: flag('Only reviews without an answer.').optional(), after: page }),
  body: null,
  answer: z
    .strictObject({
      reviews: z.array(
        z.strictObject({
          id: z.uuid(),
          bookingId: z.uuid().nullable().meta({ description: 'Null for one that no one can answer.' }),
          author: byPeople(),
          rating,
          text: byPeople(),
          at: instant('When it was written.'),
          answer: byPeople('What the practice answered.').nullable(),
          mayAnswer: z.boolean(),
        }),
      ),
      unanswered: z.int().min(0).meta({ description: 'How many have no answer.' }),
      next: nextPage,
    })
    .meta({ id: 'PracticeReviews' }),
  refusals: [],
  async run(ctx, { query }) {
    const number = (query.after ?? 0) + 1;
    const { reviews, more, waitingCount } = await readOwnReviews(ctx, {
      waiting: query.unanswered === true,
      page: number,
    });
    return {
      reviews: reviews.map(({ id, bookingId, authorName, rating, body, at, answer, mayAnswer }) => ({
        id,
        bookingId,
        author: authorName,
        rating,
        text: body,
        at: at.toISOString(),
        answer,
        mayAnswer,
      })),
      unanswered: waitingCount,
      next: more ? String(number) : null,
    };
  },
});

const ofBooking = {
  address: '/bookings/{bookingId}/review',
  group: 'Reviews',
  path: z.strictObject({ bookingId: id('The booking.') }),
  query: none,
  answer: bookingReview,
} as const;

export const readReviewCall = declareCall({
  ...ofBooking,
  name: 'readReview',
  method: 'get',
  scope: 'reviews:read',
  of: ['person', 'practice'],
  summary: 'Read the review of a booking, and its answer',
  description:
    'There is none before the consultation took place, and none for the practice before it is public.',
  body: null,
  refusals: ['not_found'],
  run: (ctx, { path, practiceId }) => reviewOf(ctx, path.bookingId, practiceId),
});

const REFUSALS = ['not_found', 'not_allowed', 'status_changed', 'already_sent'] as const;

/** What the calls that change something share. */
const change = {
  ...ofBooking,
  scope: 'reviews:write',
  refusals: REFUSALS,
  subjectOf: ({ path }: { path: { bookingId: string } }) => path.bookingId,
} as const;

const said = z.strictObject({
  rating,
  text: reviewForm.shape.body.meta({ description: 'What readers see under the stars.' }),
});

export const giveReviewCall = declareCall({
  ...change,
  name: 'giveReview',
  method: 'post',
  of: ['person'],
  summary: 'Give a review of a consultation that took place',
  description: 'Words that we have to look at first wait for us; `standing` says so.',
  body: said,
  async run(ctx, { path, body, practiceId }) {
    const { id } = await ownBooking(ctx, path.bookingId, practiceId);
    await writeReview(ctx, { bookingId: id, rating: body.rating, body: body.text });
    return await reviewOf(ctx, id, practiceId);
  },
});

export const changeReviewCall = declareCall({
  ...change,
  name: 'changeReview',
  method: 'put',
  of: ['person'],
  summary: 'Change a review, or write it again after a withdrawal',
  body: said,
  async run(ctx, { path, body, practiceId }) {
    const { id } = await ownBooking(ctx, path.bookingId, practiceId);
    await changeReview(ctx, { bookingId: id, rating: body.rating, body: body.text });
    return await reviewOf(ctx, id, practiceId);
  },
});

export const withdrawReviewCall = declareCall({
  ...change,
  name: 'withdrawReview',
  method: 'delete',
  of: ['person'],
  summary: 'Withdraw a review',
  description: 'Deletes its words and its answer. Withdrawing it again changes nothing.',
  body: null,
  async run(ctx, { path, practiceId }) {
    const { id } = await ownBooking(ctx, path.bookingId, practiceId);
    await withdrawReview(ctx, { bookingId: id });
    return await reviewOf(ctx, id, practiceId);
  },
});

/** What the calls about the answer share. */
const ofAnswer = { ...change, address: '/bookings/{bookingId}/review/answer', of: ['practice'] } as const;

export const answerReviewCall = declareCall({
  ...ofAnswer,
  name: 'answerReview',
  method: 'put',
  summary: 'Write or change the public answer to a review',
  body: z.strictObject({ text: answerReviewForm.shape.answer }),
  async run(ctx, { path, body, practiceId }) {
    const { id } = await ownBooking(ctx, path.bookingId, practiceId);
    await answerReview(ctx, { bookingId: id, answer: body.text });
    return await reviewOf(ctx, id, practiceId);
  },
});

export const removeAnswerCall = declareCall({
  ...ofAnswer,
  name: 'removeAnswer',
  method: 'delete',
  summary: 'Remove the answer to a review',
  description: 'Removing it again changes nothing.',
  body: null,
  async run(ctx, { path, practiceId }) {
    const { id } = await ownBooking(ctx, path.bookingId, practiceId);
    await removeAnswer(ctx, { bookingId: id });
    return await reviewOf(ctx, id, practiceId);
  },
});
