import { sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import {
  EVERYTHING,
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../admin/table-page.ts';
import { found, ISO, NAME_OF, part } from '../admin/table-sql.server.ts';
import type { Context } from '../context.ts';
import type { ReportReason } from './report-form.ts';

export const REPORT_FILTERS = ['open', 'closed', 'all'] as const;

/** A report in its table. */
export type ReportRow = {
  id: string;
  reason: ReportReason;
  details: string;
  path: string | null;
  status: 'open' | 'closed';
  outcome: string | null;
  reporterId: string;
  reporter: string;
  reportedId: string;
  reported: string;
  at: string;
};

/** A page of the reports. @throws Refusal not_found for whoever is no admin. */
export async function readReports(
  ctx: Context,
  query: TableQuery<(typeof REPORT_FILTERS)[number], TimeSort>,
  only: { id?: string; about?: string } = {},
): Promise<TablePage<ReportRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`r.created_at`, sql`r.id`);
  const { rows } = await ctx.db.execute<ReportRow>(sql`
    select r.id, r.reason, r.details, r.path, r.status, r.outcome, a.id as "reporterId",
      ${NAME_OF(sql`a`)} as reporter, b.id as "reportedId", ${NAME_OF(sql`b`)} as reported,
      ${ISO(sql`r.created_at`)} as at
    from reports r join users a on a.id = r.reporter_id join users b on b.id = r.reported_id
    where ${query.filter === 'all' ? sql`true` : sql`r.status = ${query.filter}`}
      and ${only.id ? sql`r.id = ${only.id}` : sql`true`}
      and ${only.about ? sql`b.id = ${only.about}` : sql`true`}
      and ${found(sql`lower(a.name || ' ' || a.email || ' ' || b.name || ' ' || b.email || ' ' || r.details)`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`);
  return pageOf(rows, (row) => row.at);
}

/** One report. @throws Refusal not_found, also for whoever is no admin. */
export async function readReport(ctx: Context, reportId: string): Promise<ReportRow> {
  actingAdmin(ctx);
  const page = isId(reportId) ? await readReports(ctx, EVERYTHING, { id: reportId }) : null;
  const report = page?.rows[0];
  if (!report) throw new Refusal('not_found', 'This report was not found.');
  return report;
}
