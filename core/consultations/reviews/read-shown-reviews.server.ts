import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import { shownReviewsSql } from './reviews-sql.ts';
import type { ShownReview } from './shown-review.ts';

/** Reviews on one page, also on the profile. */
export const REVIEWS_PER_PAGE = 10;

const PAGE = `
  select e.id, e.name, e.rating, e.review_count as "reviewCount",
    coalesce((select json_agg(shown) from (${shownReviewsSql('e.id', 'p.zone', 'limit $2 offset $3')}) shown), '[]') as reviews
  from experts e join expert_places p on p.expert_id = e.id and p.rank = 0
  where e.id = $1::uuid and e.is_shown and not e.is_demo`;

/**
 * Returns one page of the reviews of a practice with a public page, newest first, with the mean and count of all.
 * @param page from 1.
 */
export async function readShownReviews(
  ctx: Pick<AnyContext, 'query'>,
  { expertId, page }: { expertId: string; page: number },
): Promise<{ id: string; name: string; rating: number; reviewCount: number; reviews: ShownReview[] }> {
  const rows = isId(expertId)
    ? await ctx.query<Awaited<ReturnType<typeof readShownReviews>>>('reviews of an expert', PAGE, [
        ...[expertId, REVIEWS_PER_PAGE],
        (page - 1) * REVIEWS_PER_PAGE,
      ])
    : [];
  const [row] = rows;
  if (!row) throw new Refusal('not_found', 'Expert not found');
  return row;
}
