import * as words from '#text/ui/rating';

/** Returns the rating and the number of reviews as words, for `Stars` with a count. */
export function sayRating(rating: number, count: number): string {
  return words.rated_by_count({ rating: rating.toFixed(1), count });
}
