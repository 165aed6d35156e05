import * as words from '#text/ui/rating';

/** Says a rating and by how many reviews, for `Stars` with a count. */
export function sayRating(rating: number, count: number): string {
  return words.rated_by_count({ rating: rating.toFixed(1), count });
}
