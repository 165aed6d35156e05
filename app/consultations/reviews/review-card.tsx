import {
  MAX_ANSWER_LENGTH,
  MAX_REVIEW_LENGTH,
  NO_REVIEW_WORDS,
  type ReviewStanding,
  WHEN_ANSWER_SHOWN,
  WHEN_SHOWN,
  type WhyNoReview,
} from '../../../core/consultations/reviews/review.ts';
import { answerReviewForm, reviewForm } from '../../../core/consultations/reviews/review-form.ts';
import { reviewPath } from '../../../core/consultations/reviews/review-paths.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { StarsInput } from '../../ui/fields/stars-input.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Stars } from '../../ui/stars.tsx';

export type FormattedReview = {
  bookingId: string;
  as: 'client' | 'expert';
  why: WhyNoReview;
  until: string;
  authorName: string;
  expertName: string;
  review: {
    rating: number;
    body: string;
    standing: ReviewStanding;
    reason: string | null;
    checkedBy: string | null;
    mayChange: boolean;
    changeUntil: string;
  } | null;
  answer: { body: string; standing: ReviewStanding; reason: string | null; checkedBy: string | null } | null;
  mayAnswer: boolean;
};

const STANDING: Record<ReviewStanding, { word: string; tone: BadgeProps['tone'] }> = {
  shown: { word: 'Shown', tone: 'positive' },
  waiting: { word: 'Waiting for us', tone: 'pending' },
  hidden: { word: 'Hidden', tone: 'danger' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export function ReviewCard({ review: view, answer: sent }: { review: FormattedReview; answer?: FormAnswer }) {
  const answer = sent?.about === 'answer' ? undefined : sent;
  const { review, as, why } = view;
  const title = as === 'client' ? 'Your review' : 'Your client’s review';
  return (
    <Card as="section" aria-labelledby="review">
      <CardHeader
        id="review"
        title={title}
        action={
          as === 'client' &&
          review && <Badge tone={STANDING[review.standing].tone}>{STANDING[review.standing].word}</Badge>
        }
      />
      {!review &&
        (why ? <p className="text-muted">{NO_REVIEW_WORDS[why]}</p> : <Write view={view} answer={answer} />)}
      {review && <Written view={view} review={review} answer={answer} />}
      {review && (view.answer || view.mayAnswer) && (
        <Answer view={view} sent={sent?.about === 'answer' ? sent : undefined} />
      )}
    </Card>
  );
}

type Kept = NonNullable<FormattedReview['review']>;

function Terms({ view: { authorName } }: { view: FormattedReview }) {
  return (
    <div className="flex flex-col gap-2 text-muted text-sm">
      <p>
        Everyone can read it, under the name “{authorName}”.{' '}
        <PageLink
          to="/dashboard/client"
          className="text-link inline-flex min-h-6 items-center touch:min-h-11"
        >
          Choose what others see
        </PageLink>
      </p>
      <p>{WHEN_SHOWN}</p>
    </div>
  );
}

function Write({ view, answer }: { view: FormattedReview; answer: FormAnswer | undefined }) {
  return (
    <ReviewForm view={view} intent="write" button="Post Review" answer={answer}>
      <p className="text-muted text-sm">
        You can write it until {view.until}, change it for two weeks after that, and withdraw it at any time.
      </p>
    </ReviewForm>
  );
}

function Written(props: { view: FormattedReview; review: Kept; answer: FormAnswer | undefined }) {
  const { view, review, answer } = props;
  const { rating, body, standing, reason, mayChange } = review;
  const isTheirs = view.as === 'client';
  return (
    <div className="flex flex-col gap-4">
      {standing !== 'withdrawn' && (
        <figure className="flex flex-col gap-2">
          <Stars rating={rating} />
          {body && (
            <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
              {body}
            </blockquote>
          )}
          <figcaption className="text-muted text-sm">{view.authorName}</figcaption>
        </figure>
      )}
      {isTheirs && <p className="text-sm">{sayStanding(review, view.expertName)}</p>}
      {isTheirs && reason && (
        <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 dark:bg-raised text-sm">
          {reason}
        </p>
      )}
      {mayChange && (
        <details open={answer !== undefined} className="border-line border-t pt-2">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
            {standing === 'withdrawn' ? 'Write it again' : 'Change your review'}
          </summary>
          <div className="pt-2">
            <ReviewForm view={view} intent="change" button="Save Review" answer={answer} />
          </div>
        </details>
      )}
      {isTheirs && standing !== 'withdrawn' && (
        <Form
          method="post"
          action={reviewPath(view.bookingId)}
          failed={{ title: 'Failed to withdraw your review' }}
        >
          <IntentButton intent="withdraw" variant="secondary" busyText="Withdrawing...">
            Withdraw Review
          </IntentButton>
        </Form>
      )}
    </div>
  );
}

function sayStanding({ standing, checkedBy, mayChange, changeUntil }: Kept, expertName: string): string {
  const change = mayChange ? ` You can change it until ${changeUntil}.` : '';
  switch (standing) {
    case 'shown':
      return `Your review is live on ${expertName}’s profile.${change}`;
    case 'waiting':
      return `It seems to have contact details or an offer of product in it, so one of us reads it first. You’ll hear from us by ${checkedBy}.${change}`;
    case 'hidden':
      return 'We have taken it off the profile, and its stars do not count. Here is why:';
    case 'withdrawn':
      return `You have withdrawn your review. Its words are gone, and its stars no longer count.${
        mayChange ? ` You can write it again until ${changeUntil}.` : ''
      }`;
  }
}

function ReviewForm(props: {
  view: FormattedReview;
  intent: 'write' | 'change';
  button: string;
  answer: FormAnswer | undefined;
  children?: React.ReactNode;
}) {
  const { view, intent, button, answer, children } = props;
  const kept = view.review;
  const { form, field, problem } = useCheckedForm({
    id: `review-${view.bookingId}`,
    schema: reviewForm,
    answer,
    checks: 'onSubmit',
    ...(kept &&
      kept.standing !== 'withdrawn' && { defaultValue: { rating: String(kept.rating), body: kept.body } }),
  });
  const { name, defaultValue, error } = field('rating');
  return (
    <Form
      {...form}
      method="post"
      action={reviewPath(view.bookingId)}
      failed={{ title: 'Failed to send your review' }}
      className="flex flex-col gap-5"
    >
      {problem && <Banner tone="error" title={problem} />}
      <StarsInput
        label="Your rating"
        name={name}
        error={error}
        required
        {...(defaultValue && { defaultValue: Number(defaultValue) })}
      />
      <TextArea
        label="What was good, and what was not?"
        optional
        {...field('body')}
        rows={4}
        maxLength={MAX_REVIEW_LENGTH}
        counterLimit={MAX_REVIEW_LENGTH}
      />
      <Terms view={view} />
      {children}
      <IntentButton intent={intent} busyText="Sending...">
        {button}
      </IntentButton>
    </Form>
  );
}

function Answer({ view, sent }: { view: FormattedReview; sent: FormAnswer | undefined }) {
  const { answer, mayAnswer, as } = view;
  return (
    <div className="mt-6 flex flex-col gap-4 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans font-semibold">{as === 'client' ? 'Answer' : 'Your answer'}</h3>
        {as === 'expert' && answer && (
          <Badge tone={STANDING[answer.standing].tone}>{STANDING[answer.standing].word}</Badge>
        )}
      </div>
      {answer && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {answer.body}
        </p>
      )}
      {answer?.checkedBy && (
        <p className="text-sm">
          It seems to have contact details or an offer of product in it, so one of us reads it first. You’ll
          hear from us by {answer.checkedBy}.
        </p>
      )}
      {answer?.reason && (
        <>
          <p className="text-sm">We have taken it off the profile. Here is why:</p>
          <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 dark:bg-raised text-sm">
            {answer.reason}
          </p>
        </>
      )}
      {mayAnswer && !answer && <AnswerForm view={view} sent={sent} />}
      {mayAnswer && answer && (
        <>
          <details open={sent !== undefined}>
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
              Change your answer
            </summary>
            <div className="pt-2">
              <AnswerForm view={view} sent={sent} />
            </div>
          </details>
          <Form
            method="post"
            action={reviewPath(view.bookingId)}
            failed={{ title: 'Failed to remove your answer' }}
          >
            <IntentButton intent="remove-answer" variant="secondary" busyText="Removing...">
              Remove Answer
            </IntentButton>
          </Form>
        </>
      )}
    </div>
  );
}

function AnswerForm({ view, sent }: { view: FormattedReview; sent: FormAnswer | undefined }) {
  const { form, field, problem } = useCheckedForm({
    id: `answer-${view.bookingId}`,
    schema: answerReviewForm,
    answer: sent,
    checks: 'onSubmit',
    ...(view.answer && { defaultValue: { answer: view.answer.body } }),
  });
  return (
    <Form
      {...form}
      method="post"
      action={reviewPath(view.bookingId)}
      failed={{ title: 'Failed to send your answer' }}
      className="flex flex-col gap-5"
    >
      {problem && <Banner tone="error" title={problem} />}
      <TextArea
        label="Answer in public"
        {...field('answer')}
        hint="Thank them, or say what you have changed. What you know of their health stays between you."
        required
        rows={3}
        maxLength={MAX_ANSWER_LENGTH}
        counterLimit={MAX_ANSWER_LENGTH}
      />
      <p className="text-muted text-sm">{WHEN_ANSWER_SHOWN}</p>
      <IntentButton intent="answer" busyText="Sending...">
        {view.answer ? 'Save Answer' : 'Post Answer'}
      </IntentButton>
    </Form>
  );
}
