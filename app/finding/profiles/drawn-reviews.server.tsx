import { renderToStaticMarkup } from 'react-dom/server';
import type { StarCounts } from '../../../core/consultations/reviews/review-sort.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { PROFILE_WORDS } from './profile-words.ts';
import { ReviewBreakdown, ReviewSortLinks, reviewsPath } from './review-breakdown.tsx';
import { ReviewList, type ReviewListProps } from './review-list.tsx';

/**
 * Renders a profile's newest reviews as HTML, so the profile page loads no JavaScript for them.
 * @param reviews.count the number of all shown reviews.
 */
export function drawReviews({
  count,
  starCounts,
  ...reviews
}: ReviewListProps & { count: number; starCounts: StarCounts }): string {
  return renderToStaticMarkup(
    count === 0 ? (
      <p className="text-muted">{PROFILE_WORDS.noReviews}</p>
    ) : (
      <>
        <ReviewBreakdown counts={starCounts} />
        <p className="mt-3 mb-4 text-muted text-sm">{PROFILE_WORDS.reviewsAre}</p>
        {count > 1 && (
          <div className="mb-4">
            <ReviewSortLinks expertId={reviews.expertId} current="newest" />
          </div>
        )}
        <ReviewList {...reviews} />
        {count > reviews.reviews.length && (
          <p className="mt-4">
            <PageLink
              to={reviewsPath(reviews.expertId, 'newest', 2)}
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              More reviews<span className="sr-only"> of {reviews.expertName}</span>
            </PageLink>{' '}
            <span className="text-muted text-sm">({formatCount(count)} in all)</span>
          </p>
        )}
      </>
    ),
  );
}
