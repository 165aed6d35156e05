import { ArrowLeft } from 'lucide-react';
import { data, redirect } from 'react-router';
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
 * Handles the client's forms for a review and an owner's forms for the answer. The functions in `core/`
 * check who may act.
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
      ? back('Thank you. One of us reads it first', `You’ll hear from us within ${CHECK_HOURS} hours.`)
      : back('Thank you. Your review is shown');
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
        return back('Review withdrawn');
      });
    case 'answer': {
      const answer = async ({ answer }: { answer: string }) =>
        (await answerReview(ctx, { bookingId, answer })) === 'waiting'
          ? back('One of us reads your answer first', `You’ll hear from us within ${CHECK_HOURS} hours.`)
          : back('Your answer is shown');
      return await answerForm(form, answerReviewForm, answer, { about: 'answer' });
    }
    case 'remove-answer':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await removeAnswer(ctx, { bookingId });
          return back('Answer removed');
        },
        { about: 'answer' },
      );
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export const meta = () => [{ title: `Review · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

/** Both sides of a consultation see this page, and the mail that asks for a review links here. */
export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, withName, day, time, as, review } = loaderData;
  return (
    <>
      <ButtonLink to={bookingPath(id)} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the booking
      </ButtonLink>
      <PageHeading title="Review">
        {title} with {withName}, {day}, {time}
      </PageHeading>
      <div className="max-w-2xl">
        {review ? (
          <ReviewCard review={review} answer={actionData} />
        ) : (
          <p className="text-muted">
            {as === 'client' ? NO_REVIEW_WORDS['not-held'] : 'There is no review of this consultation.'}
          </p>
        )}
      </div>
    </>
  );
}
