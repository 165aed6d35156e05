import * as messages from '#text/consultations/reviews/screens';
import {
  MAX_ANSWER_LENGTH,
  MAX_REVIEW_LENGTH,
  NO_REVIEW_WORDS,
  type ReviewStanding,
  type WhyNoReview,
  whenAnswerShown,
  whenShown,
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
import { RichText } from '../../ui/rich-text.tsx';
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

const STANDING: Record<ReviewStanding, { word: () => string; tone: BadgeProps['tone'] }> = {
  shown: { word: messages.shown, tone: 'positive' },
  waiting: { word: messages.waiting_for_us, tone: 'pending' },
  hidden: { word: messages.hidden, tone: 'danger' },
  withdrawn: { word: messages.withdrawn, tone: 'neutral' },
};

export function ReviewCard({ review: view, answer: sent }: { review: FormattedReview; answer?: FormAnswer }) {
  const answer = sent?.about === 'answer' ? undefined : sent;
  const { review, as, why } = view;
  const title = as === 'client' ? messages.your_review() : messages.your_clients_review();
  return (
    <Card as="section" aria-labelledby="review">
      <CardHeader
        id="review"
        title={title}
        action={
          as === 'client' &&
          review && <Badge tone={STANDING[review.standing].tone}>{STANDING[review.standing].word()}</Badge>
        }
      />
      {!review &&
        (why ? (
          <p className="text-muted">{NO_REVIEW_WORDS[why]()}</p>
        ) : (
          <Write view={view} answer={answer} />
        ))}
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
        <RichText
          message={messages.who_reads_it}
          inputs={{ authorName }}
          link={(text) => (
            <PageLink
              to="/dashboard/client"
              className="text-link inline-flex min-h-6 items-center touch:min-h-11"
            >
              {text}
            </PageLink>
          )}
        />
      </p>
      <p>{whenShown()}</p>
    </div>
  );
}

function Write({ view, answer }: { view: FormattedReview; answer: FormAnswer | undefined }) {
  return (
    <ReviewForm view={view} intent="write" button={messages.post_review()} answer={answer}>
      <p className="text-muted text-sm">{messages.write_until({ until: view.until })}</p>
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
            {standing === 'withdrawn' ? messages.write_again() : messages.change_your_review()}
          </summary>
          <div className="pt-2">
            <ReviewForm view={view} intent="change" button={messages.save_review()} answer={answer} />
          </div>
        </details>
      )}
      {isTheirs && standing !== 'withdrawn' && (
        <Form
          method="post"
          action={reviewPath(view.bookingId)}
          failed={{ title: messages.withdraw_failed() }}
        >
          <IntentButton intent="withdraw" variant="secondary" busyText={messages.withdrawing()}>
            {messages.withdraw_review()}
          </IntentButton>
        </Form>
      )}
    </div>
  );
}

function sayStanding({ standing, checkedBy, mayChange, changeUntil }: Kept, expertName: string): string {
  switch (standing) {
    case 'shown':
      return mayChange
        ? messages.live_may_change({ expertName, changeUntil })
        : messages.live({ expertName });
    case 'waiting':
      return mayChange
        ? messages.checked_may_change({ checkedBy: checkedBy!, changeUntil })
        : messages.checked({ checkedBy: checkedBy! });
    case 'hidden':
      return messages.review_taken_off();
    case 'withdrawn':
      return mayChange ? messages.withdrawn_may_write_again({ changeUntil }) : messages.withdrawn_for_good();
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
      failed={{ title: messages.sending_failed() }}
      className="flex flex-col gap-5"
    >
      {problem && <Banner tone="error" title={problem} />}
      <StarsInput
        label={messages.your_rating()}
        name={name}
        error={error}
        required
        {...(defaultValue && { defaultValue: Number(defaultValue) })}
      />
      <TextArea
        label={messages.what_was_good()}
        optional
        {...field('body')}
        rows={4}
        maxLength={MAX_REVIEW_LENGTH}
        counterLimit={MAX_REVIEW_LENGTH}
      />
      <Terms view={view} />
      {children}
      <IntentButton intent={intent} busyText={messages.sending()}>
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
        <h3 className="font-sans font-semibold">
          {as === 'client' ? messages.answer_heading() : messages.your_answer()}
        </h3>
        {as === 'expert' && answer && (
          <Badge tone={STANDING[answer.standing].tone}>{STANDING[answer.standing].word()}</Badge>
        )}
      </div>
      {answer && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {answer.body}
        </p>
      )}
      {answer?.checkedBy && <p className="text-sm">{messages.checked({ checkedBy: answer.checkedBy })}</p>}
      {answer?.reason && (
        <>
          <p className="text-sm">{messages.answer_taken_off()}</p>
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
              {messages.change_your_answer()}
            </summary>
            <div className="pt-2">
              <AnswerForm view={view} sent={sent} />
            </div>
          </details>
          <Form
            method="post"
            action={reviewPath(view.bookingId)}
            failed={{ title: messages.answer_removal_failed() }}
          >
            <IntentButton intent="remove-answer" variant="secondary" busyText={messages.removing()}>
              {messages.remove_answer()}
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
      failed={{ title: messages.answer_failed() }}
      className="flex flex-col gap-5"
    >
      {problem && <Banner tone="error" title={problem} />}
      <TextArea
        label={messages.answer_in_public()}
        {...field('answer')}
        hint={messages.answer_hint()}
        required
        rows={3}
        maxLength={MAX_ANSWER_LENGTH}
        counterLimit={MAX_ANSWER_LENGTH}
      />
      <p className="text-muted text-sm">{whenAnswerShown()}</p>
      <IntentButton intent="answer" busyText={messages.sending()}>
        {view.answer ? messages.save_answer() : messages.post_answer()}
      </IntentButton>
    </Form>
  );
}
