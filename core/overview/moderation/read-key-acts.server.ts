import { sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import {
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../../ground/admin/table-page.ts';
import { found, ISO, NAME_OF, part } from '../../ground/admin/table-sql.server.ts';

/** What a program changed for a person, as admins see it. */
export type KeyActRow = {
  id: string;
  person: string;
  /** The name of the key or of the app. */
  key: string;
  isApp: boolean;
  /** The name of the call, such as 'acceptBooking'. */
  call: string;
  /** What it changed: a booking, something else of a practice, or something of the person. */
  subjectKind: 'booking' | 'practice' | 'person';
  subjectId: string;
  at: string;
};

/** Returns what keys and apps changed, for admins. */
export async function readKeyActs(
  ctx: Context,
  query: TableQuery<string, TimeSort>,
): Promise<TablePage<KeyActRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`x.at`, sql`x.id`);
  const rows = await runSql<KeyActRow>(
    ctx.db,
    sql`
    select x.id, ${NAME_OF(sql`u`)} as person, k.name as key,
      k.app_id is not null as "isApp", x.call, ${ISO(sql`x.at`)} as at,
      case when b.id is not null then 'booking' when k.practice_id is not null then 'practice'
        else 'person' end as "subjectKind",
      coalesce(b.id, k.practice_id, u.id) as "subjectId"
    from api_key_acts x join api_keys k on k.id = x.key_id join users u on u.id = x.user_id
      left join bookings b on b.id = x.subject_id
    where ${found(sql`lower(u.name || ' ' || u.email || ' ' || k.name || ' ' || x.call)`, query.words)} and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}
