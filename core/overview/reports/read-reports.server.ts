import { sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
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
import { found, ISO, NAME_OF, part } from '../../ground/admin/table-sql.server.ts';
import type { ReportReason, ReportSubject } from './report-form.ts';
import { REPORTED_NAME } from './reported-name.server.ts';

export const REPORT_FILTERS = ['all', 'open', 'closed'] as const;

export type ReportRow = {
  id: string;
  reason: ReportReason;
  details: string;
  path: string | null;
  status: 'open' | 'closed';
  outcome: string | null;
  reporterId: string;
  reporter: string;
  kind: ReportSubject;
  /** The author or the person; null for a review or an answer whose author has no account. */
  reportedId: string | null;
  reported: string;
  /** The text as it was reported; null for a person. */
  words: string | null;
  at: string;
};

export async function readReports(
  ctx: Context,
  query: TableQuery<(typeof REPORT_FILTERS)[number], TimeSort>,
  only: { id?: string; about?: string } = {},
): Promise<TablePage<ReportRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`r.created_at`, sql`r.id`);
  const rows = await runSql<ReportRow>(
    ctx.db,
    sql`
    select r.id, r.reason, r.details, r.path, r.status, r.outcome, a.id as "reporterId",
      ${NAME_OF(sql`a`)} as reporter, r.subject_kind as kind, r.words,
      p.id as "reportedId", ${REPORTED_NAME} as reported,
      ${ISO(sql`r.created_at`)} as at
    from reports r join users a on a.id = r.reporter_id left join users p on p.id = r.reported_id
    where ${query.filter === 'all' ? sql`true` : sql`r.status = ${query.filter}`}
      and ${only.id ? sql`r.id = ${only.id}` : sql`true`}
      and ${only.about ? sql`p.id = ${only.about}` : sql`true`}
      and ${found(sql`lower(concat_ws(' ', a.name, a.email, p.name, p.email, r.details, r.words))`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export async function readReport(ctx: Context, reportId: string): Promise<ReportRow> {
  actingAdmin(ctx);
  const page = isId(reportId) ? await readReports(ctx, EVERYTHING, { id: reportId }) : null;
  const report = page?.rows[0];
  if (!report) throw new Refusal('not_found', 'This report was not found.');
  return report;
}
