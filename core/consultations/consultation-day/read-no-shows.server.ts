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
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { stepsOf, type WrittenStep } from '../answers/read-steps.server.ts';
import type { BookingStatus, Contest } from '../bookings/booking-life.ts';
import { bookings } from '../bookings/tables.ts';

export const NO_SHOW_FILTERS = ['all', 'waiting', 'decided'] as const;

export type NoShowInList = {
  id: string;
  practice: string;
  client: string;
  status: BookingStatus;
  contest: Contest;
  at: string;
};

const LIST_WHERE = {
  waiting: sql`b.contest = 'open'`,
  decided: sql`b.contest = 'decided'`,
  all: sql`b.contest is not null`,
};

/** Returns one page of contested no-shows. Refuses anyone but an admin. */
export async function readNoShows(
  ctx: Context,
  query: TableQuery<(typeof NO_SHOW_FILTERS)[number], TimeSort>,
): Promise<TablePage<NoShowInList>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`b.missed_at`, sql`b.id`);
  const rows = await runSql<NoShowInList>(
    ctx.db,
    sql`
    select b.id, e.name as practice, u.name as client, b.status, b.contest, ${ISO(sql`b.missed_at`)} as at
    from bookings b join experts e on e.id = b.expert_id join users u on u.id = b.client_id
    where ${LIST_WHERE[query.filter]} and ${where}
      and ${found(sql`lower(e.name || ' ' || u.name)`, query.words)}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export type ReviewedNoShow = {
  id: string;
  practice: string;
  practiceId: string;
  client: string;
  clientId: string;
  status: BookingStatus;
  contest: Contest;
  wayToPay: WayToPay;
  zone: string;
  startsAt: string;
  endsAt: string;
  /** The history of the booking, oldest first, with notes. */
  steps: WrittenStep[];
};

export async function readNoShow(ctx: Context, id: string): Promise<ReviewedNoShow> {
  actingAdmin(ctx);
  const [row] = isId(id)
    ? await ctx.db
        .select({ booking: bookings, practice: experts.name, client: users.name })
        .from(bookings)
        .innerJoin(experts, eq(experts.id, bookings.expertId))
        .innerJoin(users, eq(users.id, bookings.clientId))
        .where(eq(bookings.id, id))
    : [];
  if (!row?.booking.contest) throw new Refusal('not_found', 'There is no such no-show.');
  const { expertId, clientId, status, contest, wayToPay, zone, startsAt, endsAt } = row.booking;
  return {
    id,
    practice: row.practice,
    practiceId: expertId,
    client: row.client,
    clientId,
    status,
    contest,
    wayToPay,
    zone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    steps: await stepsOf(ctx, id),
  };
}
