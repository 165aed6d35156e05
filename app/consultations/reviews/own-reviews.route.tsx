import * as words from '#text/consultations/reviews/screens';
import { readOwnReviews } from '../../../core/consultations/reviews/read-own-reviews.server.ts';
import { OWN_REVIEWS_PATH, reviewPath } from '../../../core/consultations/reviews/review-paths.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { sayDay } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { EXPERT_LINK, JOIN_LINK } from '../../layout/links.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { Stars } from '../../ui/stars.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/own-reviews.route';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const isAll = searchParams.get('show') === 'all';
  const page = Math.min(Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1), 1000);
  const [{ reviews, more, waitingCount }, zone] = await Promise.all([
    readOwnReviews(ctx, { waiting: !isAll, page }),
    zoneOf(ctx),
  ]);
  const hasSeveral = actor.memberships.length > 1;
  return {
    isExpert: actor.memberships.length > 0,
    isAll,
    page,
    more,
    waitingCount,
    reviews: reviews.map(({ at, zone: place, bookingId, practiceName, ...review }) => ({
      ...review,
      practiceName: hasSeveral ? practiceName : null,
      day: sayDay(at, place ?? zone),
      to: bookingId && reviewPath(bookingId),
    })),
  };
}

export const meta = () => [
  ...pageMeta(words.reviews(), words.reviews_lead()),
  { name: 'robots', content: 'noindex' },
];

const pathOf = (isAll: boolean, page = 1) => {
  const query = new URLSearchParams({
    ...(isAll && { show: 'all' }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${OWN_REVIEWS_PATH}?${query}` : OWN_REVIEWS_PATH;
};

export default function OwnReviews({ loaderData }: Route.ComponentProps) {
  const { isExpert, isAll, page, more, waitingCount, reviews } = loaderData;
  if (!isExpert) {
    return (
      <>
        <PageHeading title={words.reviews()} />
        <EmptyState
          title={words.for_experts()}
          description={words.for_experts_text()}
          action={<ButtonLink to={JOIN_LINK.to}>{JOIN_LINK.label()}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <div className="max-w-3xl">
      <PageHeading title={words.reviews()}>{words.reviews_lead()}</PageHeading>
      <LinkTabs
        label={words.reviews()}
        className="mb-6"
        tabs={[
          {
            to: pathOf(false),
            label: waitingCount > 0 ? `${words.needs_answer()} (${waitingCount})` : words.needs_answer(),
            current: !isAll,
          },
          { to: pathOf(true), label: words.all(), current: isAll },
        ]}
      />
      {reviews.length === 0 ? (
        <EmptyState
          title={isAll ? words.no_reviews_yet() : words.nothing_to_answer()}
          description={isAll ? words.no_reviews_yet_text() : words.nothing_to_answer_text()}
          action={
            <ButtonLink to={EXPERT_LINK.to} variant="secondary">
              {EXPERT_LINK.label()}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {reviews.map((review) => (
            <li key={review.id}>
              <OneReview {...review} />
            </li>
          ))}
        </ul>
      )}
      <PageNav {...{ page, more }} to={(number) => pathOf(isAll, number)} className="mt-6" />
    </div>
  );
}

type Shown = Route.ComponentProps['loaderData']['reviews'][number];

function OneReview({ authorName, practiceName, rating, body, day, answer, mayAnswer, to }: Shown) {
  return (
    <Card as="section" aria-label={words.review_by({ authorName })}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-sans font-semibold text-base tracking-normal">{authorName}</h2>
        <Stars rating={rating} />
      </div>
      <p className="text-muted text-sm">{practiceName ? `${day}, ${practiceName}` : day}</p>
      {body ? (
        <blockquote dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line">
          {body}
        </blockquote>
      ) : (
        <p className="mt-3 text-muted">{words.stars_only()}</p>
      )}
      {answer && (
        <div className="mt-4 border-accent-line border-l-2 pl-4">
          <p className="font-semibold text-sm">{words.your_answer()}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
      {to && mayAnswer && (
        <ButtonLink
          to={to}
          variant={answer ? 'secondary' : 'primary'}
          size="sm"
          className="mt-4"
          aria-label={
            answer
              ? words.change_answer_to_review_by({ authorName, day })
              : words.answer_review_by({ authorName, day })
          }
        >
          {answer ? words.change_answer() : words.answer()}
        </ButtonLink>
      )}
      {to && !mayAnswer && !answer && <p className="mt-4 text-muted text-sm">{words.owners_only()}</p>}
    </Card>
  );
}
