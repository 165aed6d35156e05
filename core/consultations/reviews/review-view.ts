import type { ReviewStanding, WhyNoReview } from './review.ts';

/** The review of a consultation as one of its sides sees it. */
export type ReviewView = {
  bookingId: string;
  as: 'client' | 'expert';
  /** Why the client cannot write one; null if they can, or already have. */
  why: WhyNoReview;
  /** The deadline to write it. */
  until: Date;
  expertName: string;
  /** The client's name as it is, or would be, shown with the review. */
  authorName: string;
  /** Null if there is none. The expert's side sees it only while it is public. */
  review: {
    rating: number;
    body: string;
    standing: ReviewStanding;
    /** Why an admin hid it. */
    reason: string | null;
    /** For a waiting review: when the wait ends at the latest. */
    checkedBy: Date | null;
    mayChange: boolean;
    changeUntil: Date;
  } | null;
  /** Null if there is none. The client sees it only while it is public. */
  answer: {
    body: string;
    standing: ReviewStanding;
    reason: string | null;
    checkedBy: Date | null;
  } | null;
  /** Whether the user may write or change the answer: an owner, unless an admin hid it. */
  mayAnswer: boolean;
};
