export type ShownReview = {
  id: string;
  authorName: string;
  rating: number;
  body: string;
  /** For example, 'January 2026', in the zone of the practice's first place. */
  month: string;
  answer: string | null;
};
