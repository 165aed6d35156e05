import * as words from '#text/finding/profiles/screens';
import type { ExpertProfile } from '../../../core/finding/profiles/expert-profile.ts';
import { sayName } from '../../../core/people/accounts/say-name.ts';
import { sayMonth } from '../../../lib/when.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Stars } from '../../ui/stars.tsx';

export interface ReviewListProps {
  expertId: string;
  expertName: string;
  reviews: ExpertProfile['reviews'];
  isNarrow?: boolean;
}

const REPORT = 'text-link inline-flex min-h-6 items-center touch:min-h-11';

export function ReviewList({ expertId, expertName, reviews, isNarrow = false }: ReviewListProps) {
  return (
    <ul className={classNames('grid gap-4 sm:grid-cols-2', isNarrow && 'lg:grid-cols-1')}>
      {reviews.map((review) => (
        <li
          key={review.id}
          className="styled-card flex flex-col gap-3 rounded-lg border border-line bg-surface p-5"
        >
          <Stars rating={review.rating} />
          {review.body && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {review.body}
            </p>
          )}
          <p className="mt-auto flex items-center justify-between gap-4 text-muted text-sm">
            <span>
              {sayName(review.authorName)}, {sayMonth(review.month)}
            </span>
            <PageLink
              to={`/expert/${expertId}/report?review=${review.id}`}
              aria-label={words.report_the_review_by({ authorName: sayName(review.authorName) })}
              className={REPORT}
            >
              {words.report()}
            </PageLink>
          </p>
          {review.answer && (
            <div className="border-line-strong border-l-2 pl-4 text-sm">
              <p className="flex items-center justify-between gap-4">
                <span className="font-semibold">{words.expert_answers({ expertName })}</span>
                <PageLink
                  to={`/expert/${expertId}/report?answer=${review.id}`}
                  aria-label={words.report_the_answer_to({ authorName: sayName(review.authorName) })}
                  className={classNames(REPORT, 'text-muted')}
                >
                  {words.report()}
                </PageLink>
              </p>
              <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
                {review.answer}
              </p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
