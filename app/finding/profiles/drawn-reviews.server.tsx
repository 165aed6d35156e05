import { renderToStaticMarkup } from 'react-dom/server';
import * as words from '#text/finding/profiles/screens';
import type { StarCounts } from '../../../core/consultations/reviews/review-sort.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
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
      <p className="text-muted">{words.reviews_come_later()}</p>
    ) : (
      <>
        <ReviewBreakdown counts={starCounts} />
        <p className="mt-3 mb-4 text-muted text-sm">{words.reviews_are()}</p>
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
              <RichText
                message={words.more_reviews_of}
                inputs={{ expertName: reviews.expertName }}
                span={(text) => <span className="sr-only">{text}</span>}
              />
            </PageLink>{' '}
            <span className="text-muted text-sm">{words.count_in_all({ count: formatCount(count) })}</span>
          </p>
        )}
      </>
    ),
  );
}
