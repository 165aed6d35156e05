import { ArrowLeft } from 'lucide-react';
import { data, redirect } from 'react-router';
import * as words from '#text/consultations/reviews/screens';
import { brand } from '../../../core/brand.ts';
import { readBooking } from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { answerReview, removeAnswer } from '../../../core/consultations/reviews/answer-review.server.ts';
import { changeReview, withdrawReview } from '../../../core/consultations/reviews/change-review.server.ts';
import { readReviewOf } from '../../../core/consultations/reviews/read-review.server.ts';
import {
  CHECK_HOURS,
  NO_REVIEW_WORDS,
  type ReviewStanding,
} from '../../../core/consultations/reviews/review.ts';
import {
  answerReviewForm,
  type ReviewInput,
  reviewForm,
} from '../../../core/consultations/reviews/review-form.ts';
import { writeReview } from '../../../core/consultations/reviews/write-review.server.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { formatBooking } from '../bookings/format-booking.ts';
import type { Route } from './+types/review.route';
import { formatReview } from './format-review.ts';
import { ReviewCard } from './review-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { id, title, withName, day, time, zone, as } = formatBooking(await readBooking(ctx, args.params.id));
  const review = await readReviewOf(ctx, id);
  return { id, title, withName, day, time, as, review: review && formatReview(review, zone) };
}

/**
 * Handles the client's forms for a review and an owner's forms for the answer. The functions in `core/` check
 * permissions.
 */
export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { id: bookingId } = await readBooking(ctx, args.params.id);
  const form = await args.request.formData();
  const back = (title: string, description?: string) =>
    redirect(bookingPath(bookingId), {
      headers: flashHeaders({ title, tone: 'success', ...(description && { description }) }),
    });
  const told = (standing: ReviewStanding) =>
    standing === 'waiting'
      ? back(words.thanks_checked(), words.hear_within({ checkHours: CHECK_HOURS }))
      : back(words.thanks_shown());
  switch (single(form, 'intent')) {
    case 'write':
    case '': {
      const write = async (said: ReviewInput) => told(await writeReview(ctx, { bookingId, ...said }));
      return await answerForm(form, reviewForm, write);
    }
    case 'change': {
      const change = async (said: ReviewInput) => told(await changeReview(ctx, { bookingId, ...said }));
      return await answerForm(form, reviewForm, change);
    }
    case 'withdraw':
      return await answerForm(form, NO_FIELDS, async () => {
        await withdrawReview(ctx, { bookingId });
        return back(words.review_withdrawn());
      });
    case 'answer': {
      const answer = async ({ answer }: { answer: string }) =>
        (await answerReview(ctx, { bookingId, answer })) === 'waiting'
          ? back(words.answer_checked(), words.hear_within({ checkHours: CHECK_HOURS }))
          : back(words.your_answer_shown());
      return await answerForm(form, answerReviewForm, answer, { about: 'answer' });
    }
    case 'remove-answer':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await removeAnswer(ctx, { bookingId });
          return back(words.answer_removed());
        },
        { about: 'answer' },
      );
    default:
      throw data({ message: words.action_does_not_exist() }, { status: 422 });
  }
}

export const meta = () => [
  { title: words.page_title({ brand: brand.name }) },
  { name: 'robots', content: 'noindex' },
];

/** Both sides of a consultation see this page, and the e-mail that asks for a review links here. */
export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, withName, day, time, as, review } = loaderData;
  return (
    <>
      <ButtonLink to={bookingPath(id)} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.back_to_booking()}
      </ButtonLink>
      <PageHeading title={words.heading()}>
        {words.title_with_when({ title, withName, day, time })}
      </PageHeading>
      <div className="max-w-2xl">
        {review ? (
          <ReviewCard review={review} answer={actionData} />
        ) : (
          <p className="text-muted">{as === 'client' ? NO_REVIEW_WORDS['not-held']() : words.no_review()}</p>
        )}
      </div>
    </>
  );
}
