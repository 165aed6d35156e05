/** A review as everyone reads it. */
export type ShownReview = {
  id: string;
  authorName: string;
  rating: number;
  body: string;
  /** 'January 2026', on the clock of the practice's first place. */
  month: string;
  /** Of the practice; null where there is none. */
  answer: string | null;
};
