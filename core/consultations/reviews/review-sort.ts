/** The orders of public reviews, the usual one first. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Reads an order from a URL; unknown values mean the usual one. */
export function readReviewSort(asked: string | null): ReviewSort {
  return REVIEW_SORTS.find((sort) => sort === asked) ?? 'newest';
}

/** How many public reviews there are of 5, 4, 3, 2 and 1 stars. */
export type StarCounts = readonly number[];
