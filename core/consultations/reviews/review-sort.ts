/** The first one is the default. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Parses an order from a URL. An unknown value becomes the default. */
export function readReviewSort(asked: string | null): ReviewSort {
  return REVIEW_SORTS.find((sort) => sort === asked) ?? 'newest';
}

/** How many public reviews have 5, 4, 3, 2, and 1 stars, in this order. */
export type StarCounts = readonly number[];
