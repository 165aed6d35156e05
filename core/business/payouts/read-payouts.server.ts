import { inArray, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
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
import { currentBookingSql, paidAlike } from './booking-paid-by.server.ts';
import type { PAYOUT_FILTERS, PayoutRow } from './payout-rows.ts';
import { waitsNow } from './what-stops.server.ts';

/** Returns one page of payouts, searched by practice or reference. Refuses anyone but an admin. */
export async function readPayouts(
  ctx: Context,
  query: TableQuery<(typeof PAYOUT_FILTERS)[number], TimeSort>,
  only: { id?: string; practiceId?: string; bookingId?: string } = {},
): Promise<TablePage<PayoutRow>> {
  actingAdmin(ctx);
  const { rows: most = ROWS_PER_PAGE } = query;
  const { where, order } = part(query.sort, query.after, sql`p.created_at`, sql`p.id`);
  const rows = await runSql<PayoutRow>(
    ctx.db,
    sql`
    select p.id, p.kind, e.name as practice, e.id as "practiceId", ${currentBookingSql(sql`p.booking_id`)} as "bookingId",
      p.payment_id as "paymentId", p.cents, p.recovered_cents as "recoveredCents",
      p.reversed_cents as "reversedCents", coalesce((select a.bank_failed_at is not null
        and (a.bank_took_at is null or a.bank_took_at < a.bank_failed_at) from payout_accounts a
        where a.provider = p.provider and a.provider_ref = p.account_ref), false) as "bankFails", p.state, p.wait, p.failure,
      p.provider, p.provider_ref as "providerRef", ${ISO(sql`p.created_at`)} as at,
      ${ISO(sql`p.due_at`)} as "dueAt", ${ISO(sql`p.paid_at`)} as "paidAt"
    from payouts p join experts e on e.id = p.expert_id
    where ${query.filter === 'all' ? sql`true` : sql`p.state = ${query.filter}`}
      and ${only.id ? sql`p.id = ${only.id}` : sql`true`}
      and ${only.practiceId ? sql`p.expert_id = ${only.practiceId}` : sql`true`}
      and ${only.bookingId ? sql`p.booking_id in ${paidAlike(only.bookingId)} and ${currentBookingSql(sql`p.booking_id`)} = ${only.bookingId}` : sql`true`}
      and ${found(sql`lower(e.name || ' ' || coalesce(p.provider_ref, ''))`, query.words)}
      and ${where}
    order by ${order} limit ${most + 1}`,
  );
  return pageOf(await orderByWait(ctx, rows), (row) => row.at, most);
}

/** Adds the reason each payout waits now, and its due date. */
async function orderByWait(ctx: Context, rows: PayoutRow[]): Promise<PayoutRow[]> {
  const ids = rows.flatMap(({ bookingId }) => bookingId ?? []);
  if (ids.length === 0) return rows;
  const known = await ctx.db.select().from(bookings).where(inArray(bookings.id, ids));
  const bookingOf = new Map(known.map((booking) => [booking.id, booking]));
  const now = await waitsNow(
    ctx,
    rows.map((row) => ({
      ...row,
      dueAt: row.dueAt === null ? null : new Date(row.dueAt),
      booking: bookingOf.get(row.bookingId ?? '') ?? null,
    })),
  );
  return rows.map((row) => {
    const { wait, dueAt } = now.get(row.id)!;
    return { ...row, wait, dueAt: dueAt?.toISOString() ?? null };
  });
}
