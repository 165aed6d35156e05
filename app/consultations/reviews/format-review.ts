import type { ReviewView } from '../../../core/consultations/reviews/review-view.ts';
import { sayDay } from '../../../lib/when.ts';
import type { FormattedReview } from './review-card.tsx';

/** Formats the dates of a review in the zone of its consultation. */
export function formatReview({ until, review, answer, ...view }: ReviewView, zone: string): FormattedReview {
  return {
    ...view,
    until: sayDay(until, zone),
    review: review && {
      ...review,
      checkedBy: review.checkedBy && sayDay(review.checkedBy, zone),
      changeUntil: sayDay(review.changeUntil, zone),
    },
    answer: answer && { ...answer, checkedBy: answer.checkedBy && sayDay(answer.checkedBy, zone) },
  };
}
