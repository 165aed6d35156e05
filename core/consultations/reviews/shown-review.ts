export type ShownReview = {
  id: string;
  authorName: string;
  rating: number;
  body: string;
  /** The month of the review, such as '2026-01', in the zone of the practice's first place. */
  month: string;
  answer: string | null;
};
