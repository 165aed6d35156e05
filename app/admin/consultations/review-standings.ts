import type { ReviewStanding } from '../../../core/consultations/reviews/review.ts';

export const REVIEW_STANDINGS: Record<
  ReviewStanding,
  { word: string; tone: 'positive' | 'pending' | 'danger' | 'neutral' }
> = {
  shown: { word: 'Shown', tone: 'positive' },
  waiting: { word: 'Waiting', tone: 'pending' },
  hidden: { word: 'Hidden', tone: 'danger' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};
