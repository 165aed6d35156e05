import type { ReviewStanding, WhyNoReview } from './review.ts';

export type ReviewView = {
  bookingId: string;
  as: 'client' | 'expert';
  /** Why the client cannot write a review; null if they can, or already have. */
  why: WhyNoReview;
  /** The deadline to write a review. */
  until: Date;
  expertName: string;
  /** The client's name as the review shows it, or would show it. */
  authorName: string;
  /** Null if there is no review or, for the expert's side, no public review. */
  review: {
    rating: number;
    body: string;
    standing: ReviewStanding;
    /** Why an admin hid the review. */
    reason: string | null;
    /** The deadline for deciding a waiting review. */
    checkedBy: Date | null;
    mayChange: boolean;
    changeUntil: Date;
  } | null;
  /** Null if there is no answer or, for the client, no public answer. */
  answer: {
    body: string;
    standing: ReviewStanding;
    reason: string | null;
    checkedBy: Date | null;
  } | null;
  /**
   * Whether the user may write or change the answer. Only owners may, and not after an admin has hidden it.
   */
  mayAnswer: boolean;
};
