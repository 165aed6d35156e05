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
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';
import type { Report } from './report-rows.ts';

export const REPORT_FILTERS = ['all', 'differs', 'undone'] as const;

export async function readReports(
  ctx: Context,
  query: TableQuery<(typeof REPORT_FILTERS)[number], TimeSort>,
  only: { id?: string } = {},
): Promise<TablePage<Report>> {
  actingAdmin(ctx);
  const begin = sql`(r.day::timestamp at time zone 'UTC')`;
  const { where, order } = part(query.sort, query.after, begin, sql`r.id`);
  const filters = { all: sql`true`, differs: sql`r.state = 'differs'`, undone: sql`r.state = 'undone'` };
  const rows = await runSql<Report & { begin: string; cents: string; feeCents: string }>(
    ctx.db,
    sql`
    select r.id, r.day::text as day, ${ISO(begin)} as begin, r.provider, r.state, r.movements, r.cents,
      r.fee_cents as "feeCents", r.found, r.failure, r.tries, ${ISO(sql`r.checked_at`)} as "checkedAt",
      ${only.id ? sql`r.differences` : sql`'[]'::jsonb`} as differences
    from reconciliation_reports r
    where ${filters[query.filter]} and ${only.id ? sql`r.id = ${only.id}` : sql`true`}
      and ${found(sql`r.day::text || ' ' || r.provider || ' ' || lower(r.differences::text)`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  const { next } = pageOf(rows, (row) => row.begin);
  const shown = rows.slice(0, ROWS_PER_PAGE).map(({ begin: _, ...row }) => ({
    ...row,
    cents: Number(row.cents),
    feeCents: Number(row.feeCents),
  }));
  return { rows: shown, next };
}

export async function readReport(ctx: Context, id: string): Promise<Report> {
  actingAdmin(ctx);
  const page = isId(id) ? await readReports(ctx, EVERYTHING, { id }) : null;
  const row = page?.rows[0];
  if (!row) throw new Refusal('not_found', 'Oops! Page not found');
  return row;
}
