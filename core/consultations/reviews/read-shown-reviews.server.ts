import * as words from '#text/consultations/reviews/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import type { ReviewSort, StarCounts } from './review-sort.ts';
import { shownReviewsSql, starCountsSql } from './reviews-sql.ts';
import type { ShownReview } from './shown-review.ts';

/** The profile shows the same number of reviews. */
export const REVIEWS_PER_PAGE = 10;

const pageBy = (sort: ReviewSort) => `
  select e.id, e.name, e.rating, e.review_count as "reviewCount", ${starCountsSql('e.id')} as "starCounts",
    coalesce((select json_agg(shown) from (${shownReviewsSql('e.id', 'p.zone', 'limit $2 offset $3', sort)}) shown), '[]') as reviews
  from experts e join expert_places p on p.expert_id = e.id and p.rank = 0
  where e.id = $1::uuid and e.is_shown and not e.is_demo`;

/** One page of a practice's public reviews, with the mean and the counts of all of them. */
export type ReviewPage = {
  id: string;
  name: string;
  rating: number;
  reviewCount: number;
  starCounts: StarCounts;
  reviews: ShownReview[];
};

/**
 * Returns one page of a practice's public reviews. Refuses if the practice has no public page.
 * @param input.page counts from 1.
 */
export async function readShownReviews(
  ctx: Pick<AnyContext, 'query'>,
  { expertId, page, sort = 'newest' }: { expertId: string; page: number; sort?: ReviewSort },
): Promise<ReviewPage> {
  const values = [expertId, REVIEWS_PER_PAGE, (page - 1) * REVIEWS_PER_PAGE];
  const rows = isId(expertId)
    ? await ctx.query<ReviewPage>(`reviews of an expert, ${sort}`, pageBy(sort), values)
    : [];
  const [row] = rows;
  if (!row) throw new Refusal('not_found', words.expert_not_found);
  return row;
}
