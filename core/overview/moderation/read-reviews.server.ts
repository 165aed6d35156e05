import { sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { ReviewStanding } from '../../consultations/reviews/review.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import {
  EVERYTHING,
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../../ground/admin/table-page.ts';
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';

export const REVIEW_FILTERS = ['all', 'waiting', 'hidden'] as const;

export type ReviewRow = {
  id: string;
  practiceId: string;
  practice: string;
  /** Null if the author has no account. */
  authorId: string | null;
  authorName: string;
  rating: number;
  body: string;
  standing: ReviewStanding;
  /** The reason the review is hidden. */
  reason: string | null;
  at: string;
  /** When the review began to wait; null if it does not wait. */
  waitsSince: string | null;
  answer: string | null;
  answerStanding: ReviewStanding | null;
  answerReason: string | null;
};

export async function readReviews(
  ctx: Context,
  query: TableQuery<(typeof REVIEW_FILTERS)[number], TimeSort>,
  only: { id?: string } = {},
): Promise<TablePage<ReviewRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`r.created_at`, sql`r.id`);
  const shown = {
    waiting: sql`(r.waits_since is not null or a.waits_since is not null)`,
    hidden: sql`(r.hidden_at is not null or a.hidden_at is not null)`,
    all: sql`true`,
  };
  const rows = await runSql<ReviewRow>(
    ctx.db,
    sql`
    select r.id, e.id as "practiceId", e.name as practice, r.author_id as "authorId",
      r.author_name as "authorName", r.rating, r.body,
      case when r.hidden_at is not null then 'hidden' when r.withdrawn_at is not null then 'withdrawn'
        when r.waits_since is not null then 'waiting' else 'shown' end as standing,
      r.hidden_reason as reason, ${ISO(sql`r.created_at`)} as at, ${ISO(sql`r.waits_since`)} as "waitsSince",
      a.body as answer, a.hidden_reason as "answerReason",
      case when a.hidden_at is not null then 'hidden' when a.waits_since is not null then 'waiting'
        when a.review_id is not null then 'shown' end as "answerStanding"
    from reviews r join experts e on e.id = r.expert_id left join review_answers a on a.review_id = r.id
    where ${shown[query.filter]} and ${only.id ? sql`r.id = ${only.id}` : sql`true`}
      and ${found(sql`lower(concat_ws(' ', e.name, r.author_name, r.body, a.body))`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export async function readReviewForAdmin(ctx: Context, reviewId: string): Promise<ReviewRow> {
  actingAdmin(ctx);
  const page = isId(reviewId) ? await readReviews(ctx, EVERYTHING, { id: reviewId }) : null;
  const review = page?.rows[0];
  if (!review) throw new Refusal('not_found', 'This review was not found.');
  return review;
}
