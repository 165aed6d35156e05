import type { ReviewStanding, WhyNoReview } from './review.ts';

export type ReviewView = {
  bookingId: string;
  as: 'client' | 'expert';
  /** The reason the client can't write a review; null if they can, or already have. */
  why: WhyNoReview;
  /** The deadline to write a review. */
  until: Date;
  expertName: string;
  /** The client's name as the review shows it, or would show it. */
  authorName: string;
  /** Null without a review or, for the expert's side, without a public one. */
  review: {
    rating: number;
    body: string;
    standing: ReviewStanding;
    /** The admin's reason for hiding the review. */
    reason: string | null;
    /** When the review becomes public unless an admin decides otherwise; null if it does not wait. */
    checkedBy: Date | null;
    mayChange: boolean;
    changeUntil: Date;
  } | null;
  /** Null without an answer or, for the client, without a public one. */
  answer: {
    body: string;
    standing: ReviewStanding;
    reason: string | null;
    checkedBy: Date | null;
  } | null;
  /** Whether the user may write or change the answer. Only owners may, unless an admin hid it. */
  mayAnswer: boolean;
};
