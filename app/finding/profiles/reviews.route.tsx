import { ArrowLeft } from 'lucide-react';
import { data } from 'react-router';
import * as words from '#text/finding/profiles/screens';
import {
  REVIEWS_PER_PAGE,
  readShownReviews,
} from '../../../core/consultations/reviews/read-shown-reviews.server.ts';
import { readReviewSort } from '../../../core/consultations/reviews/review-sort.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { sayRating } from '../../ui/say-rating.ts';
import { Stars } from '../../ui/stars.tsx';
import type { Route } from './+types/reviews.route';
import { ReviewBreakdown, ReviewSortLinks, reviewsPath } from './review-breakdown.tsx';
import { ReviewList } from './review-list.tsx';

/** More pages than anyone clicks through. */
const LAST_PAGE = 1000;

export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams.get('page') ?? '1';
  const page = Math.min(Math.max(/^\d{1,6}$/.test(asked) ? Number(asked) : 1, 1), LAST_PAGE);
  const sort = readReviewSort(args.url.searchParams.get('sort'));
  try {
    const found = await readShownReviews(visitOf(args).finding(), {
      expertId: args.params.id,
      page,
      sort,
    });
    return { ...found, page, sort, more: found.reviewCount > page * REVIEWS_PER_PAGE };
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found')
      throw data({ message: error.message }, { status: 404 });
    throw error;
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(
    loaderData ? words.reviews_title({ loaderData: loaderData.name }) : words.expert_not_found(),
    words.reviews_description(),
  ),
  { name: 'robots', content: 'noindex' },
];

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { id, name, rating, reviewCount, reviews, starCounts, page, sort, more } = loaderData;
  const to = (number: number) => reviewsPath(id, sort, number);
  return (
    <div className="shell max-w-4xl py-6 sm:py-10">
      <ButtonLink to={`/expert/${id}`} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.back_to({ name })}
      </ButtonLink>
      <h1 className="mt-4 text-3xl">{words.reviews_of({ name })}</h1>
      {reviewCount > 0 && (
        <div className="mt-2 mb-6 flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Stars rating={rating} count={reviewCount} said={sayRating(rating, reviewCount)} size="md" />
            <span className="text-muted text-sm">{words.each_follows_consultation()}</span>
          </p>
          <ReviewBreakdown counts={starCounts} />
          {reviewCount > 1 && <ReviewSortLinks expertId={id} current={sort} />}
        </div>
      )}
      {reviews.length > 0 ? (
        <ReviewList expertId={id} expertName={name} reviews={reviews} />
      ) : (
        <EmptyState
          title={reviewCount > 0 ? words.no_more_reviews() : words.no_reviews_yet()}
          description={reviewCount > 0 ? words.end_of_reviews() : words.no_reviews_help()}
        />
      )}
      <PageNav
        {...{ page, more }}
        to={to}
        previous={sort === 'newest' ? words.newer_reviews() : words.previous_reviews()}
        next={sort === 'newest' ? words.older_reviews() : words.next_reviews()}
        className="mt-6"
      />
    </div>
  );
}
