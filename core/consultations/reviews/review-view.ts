import type { ReviewStanding, WhyNoReview } from './review.ts';

/** The review of one consultation as one of its two sides sees it. */
export type ReviewView = {
  bookingId: string;
  as: 'client' | 'expert';
  /** Why the client cannot write one now; null where they can, or have done so. */
  why: WhyNoReview;
  /** Until when it can be written. */
  until: Date;
  /** The name that stands, or would stand, beside it. */
  authorName: string;
  /** Null while there is none; the expert's side sees it while everyone does. */
  review: {
    rating: number;
    body: string;
    standing: ReviewStanding;
    /** Why an admin has hidden it. */
    reason: string | null;
    /** Of one that waits: by when that ends. */
    checkedBy: Date | null;
    mayChange: boolean;
    changeUntil: Date;
  } | null;
  /** Null while there is none; the client sees it while everyone does. */
  answer: {
    body: string;
    standing: ReviewStanding;
    reason: string | null;
    checkedBy: Date | null;
  } | null;
  /** Whether the person may answer it, or change the answer: an owner, while no admin has hidden it. */
  mayAnswer: boolean;
};
