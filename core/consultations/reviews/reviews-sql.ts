import { ANONYMOUS } from '../../people/accounts/say-name.ts';
import type { ReviewSort } from './review-sort.ts';

const ORDERS: Record<ReviewSort, string> = {
  newest: 'r.created_at desc, r.id desc',
  highest: 'r.rating desc, r.created_at desc, r.id desc',
  lowest: 'r.rating, r.created_at desc, r.id desc',
};

/**
 * Returns SQL for a practice's public reviews: id, authorName, rating, body, month, and answer. If a client
 * has since hidden their name, the review is anonymous, too.
 * @param expert SQL for the practice's ID; `zone` is SQL for its time zone.
 * @param part SQL that limits the rows.
 */
export const shownReviewsSql = (expert: string, zone: string, part: string, sort: ReviewSort = 'newest') => `
  select r.id, case when c.show_name = false and r.author_id is not null then '${ANONYMOUS}' else r.author_name end as "authorName",
    r.rating, r.body, to_char(r.created_at at time zone ${zone}, 'YYYY-MM') as month, a.body as answer
  from reviews r left join client_profiles c on c.user_id = r.author_id
    left join review_answers a on a.review_id = r.id and a.is_shown
  where r.expert_id = ${expert} and r.is_shown order by ${ORDERS[sort]} ${part}`;

/**
 * Returns SQL for a practice's `StarCounts`.
 * @param expert SQL for the practice's ID.
 */
export const starCountsSql = (expert: string) => `
  (select json_build_array(${[5, 4, 3, 2, 1].map((stars) => `count(*) filter (where r.rating = ${stars})`).join()})
  from reviews r where r.expert_id = ${expert} and r.is_shown)`;
