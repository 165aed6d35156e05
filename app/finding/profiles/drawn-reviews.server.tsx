import { renderToStaticMarkup } from 'react-dom/server';
import { formatCount } from '../../../lib/numbers.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ReviewList, type ReviewListProps } from './review-list.tsx';

/**
 * Renders the newest reviews of a profile as HTML, so the profile page loads no script for them.
 * @param reviews.count the number of all shown reviews.
 */
export function drawReviews({ count, ...reviews }: ReviewListProps & { count: number }): string {
  return renderToStaticMarkup(
    count === 0 ? (
      <p className="text-muted">No reviews yet. Clients can write one once a consultation has taken place.</p>
    ) : (
      <>
        <p className="mb-4 text-muted text-sm">
          Each review is by a client and follows a consultation that took place; the rating is their average.
        </p>
        <ReviewList {...reviews} />
        {count > reviews.reviews.length && (
          <p className="mt-4">
            <PageLink
              to={`/expert/${reviews.expertId}/reviews?page=2`}
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
