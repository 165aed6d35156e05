/** A public review. */
export type ShownReview = {
  id: string;
  authorName: string;
  rating: number;
  body: string;
  /** 'January 2026', in the zone of the practice's first place. */
  month: string;
  /** The practice's answer; null if there is none. */
  answer: string | null;
};
