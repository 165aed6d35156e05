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
import { OWN_REVIEWS_WORDS as WORDS } from './own-reviews-words.ts';

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

export const meta = () => [...pageMeta(WORDS.title, WORDS.lead), { name: 'robots', content: 'noindex' }];

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
        <PageHeading title={WORDS.title} />
        <EmptyState
          title={WORDS.notExpert}
          description={WORDS.notExpertText}
          action={<ButtonLink to={JOIN_LINK.to}>{JOIN_LINK.label()}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <div className="max-w-3xl">
      <PageHeading title={WORDS.title}>{WORDS.lead}</PageHeading>
      <LinkTabs
        label={WORDS.title}
        className="mb-6"
        tabs={[
          {
            to: pathOf(false),
            label: waitingCount > 0 ? `${WORDS.waiting} (${waitingCount})` : WORDS.waiting,
            current: !isAll,
          },
          { to: pathOf(true), label: WORDS.all, current: isAll },
        ]}
      />
      {reviews.length === 0 ? (
        <EmptyState
          title={isAll ? WORDS.none : WORDS.noneWaiting}
          description={isAll ? WORDS.noneText : WORDS.noneWaitingText}
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
    <Card as="section" aria-label={`Review by ${authorName}`}>
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
        <p className="mt-3 text-muted">{WORDS.noWords}</p>
      )}
      {answer && (
        <div className="mt-4 border-accent-line border-l-2 pl-4">
          <p className="font-semibold text-sm">{WORDS.yourAnswer}</p>
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
          aria-label={`${answer ? WORDS.change : WORDS.answer}: review by ${authorName}, ${day}`}
        >
          {answer ? WORDS.change : WORDS.answer}
        </ButtonLink>
      )}
      {to && !mayAnswer && !answer && <p className="mt-4 text-muted text-sm">{WORDS.ownersOnly}</p>}
    </Card>
  );
}
