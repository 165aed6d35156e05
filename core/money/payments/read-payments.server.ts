import { type SQL, sql } from 'drizzle-orm';
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
import type { ChargebackRow, EventRow, MovementRow, PaymentRow } from './payment-rows.ts';
import { purposeFacts } from './purposes.ts';

export const PAYMENT_FILTERS = ['all', 'owed', 'partial', 'to-give-back', 'charged-back'] as const;
export const EVENT_FILTERS = ['all', 'waiting', 'failed', 'set-aside'] as const;

const hasOpenRefund = (payment: SQL) =>
  sql`exists (select 1 from refunds r where r.payment_id = ${payment} and r.done_at is null)`;

export async function readPayments(
  ctx: Context,
  query: TableQuery<(typeof PAYMENT_FILTERS)[number], TimeSort>,
  only: { id?: string } = {},
): Promise<TablePage<PaymentRow>> {
  actingAdmin(ctx);
  const { rows: most = ROWS_PER_PAGE } = query;
  const { where, order } = part(query.sort, query.after, sql`p.created_at`, sql`p.id`);
  const filters = {
    all: sql`true`,
    owed: sql`p.state = 'owed'`,
    partial: sql`p.state = 'partial'`,
    'to-give-back': hasOpenRefund(sql`p.id`),
    'charged-back': sql`exists (select 1 from chargebacks c where c.payment_id = p.id and c.closed_at is null)`,
  };
  const rows = await runSql<PaymentRow>(
    ctx.db,
    sql`
    select p.id, p.purpose, ${NAME_OF(sql`u`)} as payer, u.id as "payerId", p.cents,
      p.held_cents as "heldCents", p.paid_cents as "paidCents", p.refunded_cents as "refundedCents", p.state, p.provider,
      p.provider_ref as "providerRef", ${hasOpenRefund(sql`p.id`)} as "isToGiveBack", ${ISO(sql`p.created_at`)} as at
    from payments p join users u on u.id = p.payer_id
    where ${filters[query.filter]} and ${only.id ? sql`p.id = ${only.id}` : sql`true`}
      and ${found(sql`lower(u.name || ' ' || u.email || ' ' || p.purpose || ' ' || coalesce(p.provider_ref, ''))`, query.words)}
      and ${where}
    order by ${order} limit ${most + 1}`,
  );
  const named = rows.map((row) => ({
    ...row,
    purpose: purposeFacts(ctx.payments.purposes, row.purpose)?.words() ?? row.purpose,
  }));
  return pageOf(named, (row) => row.at, most);
}

export async function readOnePayment(ctx: Context, id: string) {
  actingAdmin(ctx);
  const page = isId(id) ? await readPayments(ctx, EVERYTHING, { id }) : null;
  const payment = page?.rows[0];
  if (!payment) throw new Refusal('not_found', 'Oops! Page not found');
  const movements = await runSql<MovementRow>(
    ctx.db,
    sql`
    select e.what, ${ISO(sql`e.at`)} as at,
      json_agg(json_build_object('account', a.name, 'cents', l.cents) order by l.cents desc) as lines
    from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
    where e.payment_id = ${id} group by e.id order by e.at, e.id`,
  );
  const { rows: events } = await readEvents(ctx, EVERYTHING, { paymentId: id });
  const chargebacks = await runSql<ChargebackRow>(
    ctx.db,
    sql`
    select c.id, c.cents, c.status, c.reason, ${ISO(sql`c.evidence_by`)} as "evidenceBy",
      c.provider_ref as "providerRef", ${ISO(sql`c.opened_at`)} as at
    from chargebacks c where c.payment_id = ${id} order by c.opened_at, c.id`,
  );
  return { payment, movements, events, chargebacks };
}

export async function readEvents(
  ctx: Context,
  query: TableQuery<(typeof EVENT_FILTERS)[number], TimeSort>,
  only: { id?: string; paymentId?: string } = {},
): Promise<TablePage<EventRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`v.received_at`, sql`v.id`);
  const filters = {
    all: sql`true`,
    waiting: sql`v.applied_at is null and v.mismatch is null`,
    failed: sql`v.applied_at is null and v.failure is not null`,
    'set-aside': sql`v.mismatch is not null`,
  };
  const rows = await runSql<EventRow>(
    ctx.db,
    sql`
    select v.id, v.provider, v.event_id as "eventId", v.type, ${ISO(sql`v.received_at`)} as at,
      ${ISO(sql`v.applied_at`)} as "appliedAt", v.failure, v.mismatch, v.payment_id as "paymentId"
    from provider_events v
    where ${filters[query.filter]} and ${only.id ? sql`v.id = ${only.id}` : sql`true`}
      and ${only.paymentId ? sql`v.payment_id = ${only.paymentId}` : sql`true`}
      and ${found(sql`lower(v.type || ' ' || v.event_id || ' ' || v.provider || ' ' || coalesce(v.failure, v.mismatch, ''))`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export async function readOneEvent(ctx: Context, id: string): Promise<EventRow> {
  actingAdmin(ctx);
  const page = isId(id) ? await readEvents(ctx, EVERYTHING, { id }) : null;
  const row = page?.rows[0];
  if (!row) throw new Refusal('not_found', 'Oops! Page not found');
  return row;
}
