import * as messages from '#text/finding/profiles/screens';
import {
  REVIEW_SORTS,
  type ReviewSort,
  type StarCounts,
} from '../../../core/consultations/reviews/review-sort.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SORT_WORDS, sayStarCount } from './profile-words.ts';

const STARS = [5, 4, 3, 2, 1] as const;

export function ReviewBreakdown({ counts }: { counts: StarCounts }) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const countOf = (stars: number) => counts[5 - stars] ?? 0;
  return (
    <ul className="tabular grid w-full max-w-sm gap-1 text-sm">
      {STARS.map((stars) => (
        <li key={stars} className="grid grid-cols-[1.5rem_minmax(0,1fr)_2.5rem] items-center gap-2">
          <span className="sr-only">{sayStarCount(stars, countOf(stars))}</span>
          <span aria-hidden="true" className="text-muted">
            {stars}★
          </span>
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2 w-full rounded-full"
          >
            <rect className="fill-line" width="100" height="8" />
            <rect
              className="fill-accent"
              width={all > 0 ? Math.round((countOf(stars) / all) * 100) : 0}
              height="8"
            />
          </svg>
          <span aria-hidden="true" className="text-right text-muted">
            {formatCount(countOf(stars))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function reviewsPath(expertId: string, sort: ReviewSort, page = 1): string {
  const query = new URLSearchParams();
  if (sort !== 'newest') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return `/expert/${expertId}/reviews${query.size > 0 ? `?${query}` : ''}`;
}

export function ReviewSortLinks({ expertId, current }: { expertId: string; current: ReviewSort }) {
  return (
    <nav aria-label={messages.sort_reviews()}>
      <ul className="flex flex-wrap gap-2">
        {REVIEW_SORTS.map((sort) => (
          <li key={sort}>
            <PageLink
              to={reviewsPath(expertId, sort)}
              aria-current={sort === current ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 items-center rounded-full border px-4 font-semibold text-sm transition-colors touch:min-h-11',
                sort === current
                  ? 'border-accent bg-accent-soft text-accent-soft-text'
                  : 'border-line-strong bg-surface hover:border-accent-text',
              )}
            >
              {SORT_WORDS[sort]()}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
