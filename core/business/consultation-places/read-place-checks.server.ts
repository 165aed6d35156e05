import { eq, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
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
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';
import type { PlaceCheckStatus } from '../../people/experts/places/place-check.ts';
import { expertPlaces, experts, placeChecks } from '../../people/experts/tables.ts';

export const PLACE_FILTERS = ['all', 'waiting', 'decided'] as const;

export type PlaceInList = {
  id: string;
  practice: string;
  place: string;
  former: string | null;
  status: PlaceCheckStatus;
  at: string;
};

const LIST_WHERE = {
  waiting: sql`c.status = 'waiting'`,
  decided: sql`c.status in ('approved', 'rejected')`,
  all: sql`true`,
};

/** Returns one page of place checks. Refuses anyone but an admin. */
export async function readPlaceChecks(
  ctx: Context,
  query: TableQuery<(typeof PLACE_FILTERS)[number], TimeSort>,
): Promise<TablePage<PlaceInList>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`c.sent_at`, sql`c.id`);
  const rows = await runSql<PlaceInList>(
    ctx.db,
    sql`
    select c.id, e.name as practice, c.public_label as place, c.former_label as former, c.status,
      ${ISO(sql`c.sent_at`)} as at
    from place_checks c join experts e on e.id = c.practice_id
    where ${LIST_WHERE[query.filter]} and ${where}
      and ${found(sql`lower(e.name || ' ' || c.public_label)`, query.words)}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export type ReviewedPlace = Pick<
  typeof placeChecks.$inferSelect,
  | 'id'
  | 'practiceId'
  | 'status'
  | 'address'
  | 'zip'
  | 'publicLabel'
  | 'formerAddress'
  | 'formerZip'
  | 'formerLabel'
  | 'said'
> & {
  practice: string;
  sentAt: string;
  /** Whether the place is already listed. If so, the check is only about its first address. */
  isListed: boolean;
};

export async function readPlaceCheck(ctx: Context, id: string): Promise<ReviewedPlace> {
  actingAdmin(ctx);
  const [row] = isId(id)
    ? await ctx.db
        .select({ check: placeChecks, practice: experts.name, checkedAt: expertPlaces.checkedAt })
        .from(placeChecks)
        .innerJoin(experts, eq(experts.id, placeChecks.practiceId))
        .innerJoin(expertPlaces, eq(expertPlaces.id, placeChecks.placeId))
        .where(eq(placeChecks.id, id))
    : [];
  if (!row) throw new Refusal('not_found', 'There is no such place.');
  const { decidedAt: _, placeId: __, sentAt, ...told } = row.check;
  return {
    ...told,
    practice: row.practice,
    sentAt: sentAt.toISOString(),
    isListed: row.checkedAt !== null,
  };
}
