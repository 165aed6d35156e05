import { type SQL, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from './acting-admin.ts';
import type { ActFacts, AdminAct, SubjectKind } from './acts.ts';
import { pageOf, ROWS_PER_PAGE, type TablePage, type TableQuery, type TimeSort } from './table-page.ts';
import { found, ISO, NAME_OF, part } from './table-sql.server.ts';

/** The record's acts of admins, and what programs did for people (`core/people/api-keys`). */
export const RECORD_FILTERS = ['all', 'programs'] as const;

/** For each kind of subject, a function that returns SQL for a subject's current name, given its id. */
export type SubjectNames = { readonly [Kind in SubjectKind]: (id: SQL) => SQL };

export type ActRow = {
  id: string;
  adminId: string;
  admin: string;
  act: AdminAct;
  subjectKind: SubjectKind;
  subjectId: string;
  subject: string;
  note: string;
  before: ActFacts | null;
  after: ActFacts | null;
  at: string;
};

export async function readRecord(
  ctx: Context,
  names: SubjectNames,
  query: TableQuery<(typeof RECORD_FILTERS)[number], TimeSort>,
  only: { about?: string } = {},
): Promise<TablePage<ActRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`x.at`, sql`x.id`);
  const cases = Object.entries(names).map(
    ([kind, nameOf]) => sql`when ${kind} then ${nameOf(sql`x.subject_id`)}`,
  );
  const rows = await runSql<ActRow>(
    ctx.db,
    sql`
    select x.id, a.id as "adminId", ${NAME_OF(sql`a`)} as admin, x.act, x.subject_kind as "subjectKind",
      x.subject_id as "subjectId", s.name as subject, x.note, x.before, x.after, ${ISO(sql`x.at`)} as at
    from admin_acts x
    join users a on a.id = x.admin_id
    cross join lateral (
      select coalesce(case x.subject_kind ${sql.join(cases, sql` `)} end, 'someone') as name) s
    where ${only.about ? sql`x.subject_id = ${only.about}` : sql`true`}
      and ${found(sql`lower(a.name || ' ' || a.email || ' ' || s.name || ' ' || x.note)`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}
