import { CHECK_HOURS } from '../../../core/consultations/reviews/review.ts';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import {
  approveAnswer,
  approveReview,
  declineAnswer,
  declineReview,
} from '../../../core/overview/moderation/judge-review.server.ts';
import { readReviewForAdmin } from '../../../core/overview/moderation/read-reviews.server.ts';
import { REVIEW_SHOWN } from '../../../core/overview/moderation/review-shown.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import { isOwnMatter } from '../../../core/people/experts/own-matter.ts';
import { CONTENT_WORDS, checkContent } from '../../../core/people/practice-profile/content-check.ts';
import { visitOf } from '../../context.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { adminForm } from '../admin-form.server.ts';
import { ApproveCard, RejectCard } from '../decide-cards.tsx';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { OwnMatter } from '../own-matter.tsx';
import { decide } from '../practice/decide.server.ts';
import type { Route } from './+types/review.route';
import { REVIEW_STANDINGS } from './review-standings.ts';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const review = await readReviewForAdmin(ctx, args.params.id);
  const found = (words: string) => checkContent(words).map(({ kind }) => CONTENT_WORDS[kind]());
  return {
    review,
    seen: await seenOf(ctx, [REVIEW_SHOWN, args.params.id]),
    isOwn: isOwnMatter(ctx.actor, { practiceId: review.practiceId, personIds: [review.authorId] }),
    found: found(`${review.authorName}\n${review.body}`),
    foundInAnswer: found(review.answer ?? ''),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const reviewId = args.params.id;
  const { standing } = await readReviewForAdmin(ctx, reviewId);
  if (standing !== 'waiting') {
    return await decide(form, {
      table: queueOf('reviews'),
      what: 'Answer',
      approve: () => approveAnswer(ctx, { reviewId }),
      reject: (reason) => declineAnswer(ctx, { reviewId, reason }),
    });
  }
  return await decide(form, {
    table: queueOf('reviews'),
    what: 'Review',
    approve: () => approveReview(ctx, { reviewId }),
    reject: (reason) => declineReview(ctx, { reviewId, reason }),
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Review · Admin' }, { name: 'robots', content: 'noindex' }];

export default function ReviewOfAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { review, isOwn, found, foundInAnswer } = loaderData;
  const { answer, answerStanding } = review;
  const waits = review.standing === 'waiting' ? 'review' : answerStanding === 'waiting' ? 'answer' : null;
  const { word, tone } = REVIEW_STANDINGS[review.standing];
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/reviews', label: 'Reviews' }}
        title={`Review of ${review.practice}`}
        problem={actionData?.about === undefined ? actionData?.problem : null}
        answer={actionData}
      >
        <Badge tone={tone}>{word}</Badge>
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-labelledby="said" className="min-w-0">
          <CardHeader id="said" title="The review" />
          <blockquote className="my-4 whitespace-pre-wrap border-line-strong border-l-2 pl-4 [overflow-wrap:anywhere]">
            {review.body || 'Stars without words.'}
          </blockquote>
          <FactList
            facts={[
              ['Rating', <Stars key="rating" rating={review.rating} />],
              [
                'By',
                review.authorId ? (
                  <PageLink key="by" to={`/admin/people/${review.authorId}`} className="text-link">
                    {review.authorName}
                  </PageLink>
                ) : (
                  `${review.authorName}, without an account`
                ),
              ],
              [
                'Practice',
                <PageLink key="practice" to={`/admin/practices/${review.practiceId}`} className="text-link">
                  {review.practice}
                </PageLink>,
              ],
              ['Written', <Moment key="written" at={review.at} />],
              ...(found.length > 0 ? [['The content check found', found.join(', ')] as const] : []),
              ...(review.reason ? [['Hidden because', review.reason] as const] : []),
            ]}
          />
          {answer && answerStanding && (
            <div className="mt-6 border-line border-t pt-4">
              <h3 className="flex items-center gap-2 font-sans font-semibold">
                Answer of the practice
                <Badge tone={REVIEW_STANDINGS[answerStanding].tone}>
                  {REVIEW_STANDINGS[answerStanding].word}
                </Badge>
              </h3>
              <blockquote className="my-4 whitespace-pre-wrap border-line-strong border-l-2 pl-4 [overflow-wrap:anywhere]">
                {answer}
              </blockquote>
              <FactList
                facts={[
                  ...(foundInAnswer.length > 0
                    ? [['The content check found', foundInAnswer.join(', ')] as const]
                    : []),
                  ...(review.answerReason ? [['Hidden because', review.answerReason] as const] : []),
                ]}
              />
            </div>
          )}
        </Card>
        {waits && isOwn && <OwnMatter />}
        {waits && !isOwn && (
          <div className="flex min-w-0 flex-col gap-6">
            <ApproveCard
              what={waits}
              description={`Everyone can read it${waits === 'review' ? ', and its stars count' : ''}. Without a decision that happens by itself ${CHECK_HOURS} hours after it was sent.`}
            />
            <RejectCard
              what={waits}
              description="It is never shown. Its author gets the reason by e-mail."
              answer={actionData}
            />
          </div>
        )}
      </div>
    </>
  );
}
