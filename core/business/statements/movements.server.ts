import { type SQL, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { AnyContext } from '../../context.ts';
import { FROM_EXPERTS, incomeOf, TO_EXPERTS } from '../../money/payments/ledger.server.ts';
import { practiceMonths } from './practice-months.server.ts';
import type { LineKind, StatementLine } from './statement.ts';

/** A movement that is not in a closed month, with the month that it will belong to. */
export type Movement = StatementLine & { practiceId: string; month: string };

/** The ledger accounts for our debts to practices, and for their debts to us after payouts. */
const PAYABLE: readonly string[] = [TO_EXPERTS, FROM_EXPERTS];

const PAYABLE_ARRAY = sql`array[${sql.join(
  PAYABLE.map((name) => sql`${name}`),
  sql`, `,
)}]`;

/**
 * Returns SQL that selects the movements outside closed months. Each belongs to the month in which it was
 * recorded, in its practice's zone, or to the first open month if that is later.
 * @param practices their IDs, as SQL.
 */
export const movementsSql = (practices: SQL) => sql`
  with practice as (${practiceMonths(practices)}),
  owed as (
    select b.expert_id as practice_id, b.id as subject_id, b.tax_cents, p.purpose, p.provider, e.id, e.what, e.at
    from practice join bookings b on b.expert_id = practice.id
    join payments p on p.subject_id = b.id and p.purpose = 'consultation'
    join ledger_entries e on e.payment_id = p.id
    union all
    select x.expert_id, x.booking_id, x.tax_cents, p.purpose, p.provider, e.id, e.what, e.at
    from practice join booking_extensions x on x.expert_id = practice.id
    join payments p on p.subject_id = x.id and p.purpose = 'extension'
    join ledger_entries e on e.payment_id = p.id
    union all
    select o.expert_id, o.booking_id, 0, null, o.provider, e.id, e.what, e.at
    from practice join payouts o on o.expert_id = practice.id
    join ledger_entries e on e.key = 'payout:' || o.id || ':paid'
    union all
    select o.expert_id, o.booking_id, 0, null, o.provider, e.id, e.what, e.at
    from practice join payouts o on o.expert_id = practice.id
    join payout_balance_moves m on m.payout_id = o.id join ledger_entries e on e.key = 'reversed:' || m.id
    union all
    select m.expert_id, o.booking_id, 0, null, p.provider, e.id, e.what, e.at
    from practice join payout_balance_moves m on m.expert_id = practice.id
    join payments p on p.id = m.payment_id left join payouts o on o.payment_id = p.id
    join ledger_entries e on e.key = 'balance:' || m.id)
  select owed.practice_id as "practiceId", owed.id as "entryId", owed.at, owed.what, owed.purpose, owed.provider,
    owed.tax_cents as "bookedTaxCents", booked.id as "bookingId", booked.day,
    moved.share_cents as "shareCents", moved.commission_cents as "commissionCents",
    greatest(to_char(owed.at at time zone practice.zone, 'YYYY-MM'), practice.next_month) as month
  from owed join practice on practice.id = owed.practice_id
  join lateral (
    select -coalesce(sum(l.cents) filter (where a.name = any(${PAYABLE_ARRAY})), 0)::int as share_cents,
      -coalesce(sum(l.cents) filter (where a.name = ${incomeOf('commission')}), 0)::int as commission_cents,
      coalesce(bool_or(a.name = any(${PAYABLE_ARRAY})), false) as is_owed
    from ledger_lines l join ledger_accounts a on a.id = l.account_id where l.entry_id = owed.id) moved
    on moved.is_owed and (moved.share_cents <> 0 or owed.what = 'paid')
  left join lateral (
    select b.id, to_char(b.starts_at at time zone b.zone, 'YYYY-MM-DD') as day from bookings b
    where (b.id = owed.subject_id or b.paid_under = owed.subject_id) and b.stands_id is null
    order by (b.status in ('accepted', 'in-progress', 'completed', 'client-no-show', 'expert-no-show')) desc,
      b.created_at desc, b.id desc limit 1) booked on true
  where not exists (
    select 1 from statement_lines s where s.entry_id = owed.id and s.practice_id = owed.practice_id)
  order by owed.at, owed.id`;

type Row = {
  practiceId: string;
  entryId: string;
  at: string;
  what: string;
  purpose: string | null;
  provider: ProviderName;
  bookedTaxCents: number;
  bookingId: string | null;
  day: string | null;
  shareCents: number;
  commissionCents: number;
  month: string;
};

/** Returns one practice's movements outside closed months, oldest first. */
export async function readMovements(ctx: Pick<AnyContext, 'db'>, practiceId: string): Promise<Movement[]> {
  const rows = await runSql<Row>(ctx.db, movementsSql(sql`${practiceId}::uuid`));
  return rows.map(lineOf);
}

function lineOf({ what, purpose, bookedTaxCents, at, ...row }: Row): Movement {
  const known = KINDS[what] ?? 'correction';
  const kind = known === 'consultation' && purpose === 'extension' ? 'extension' : known;
  const line = { ...row, kind, at: new Date(at), paidOutCents: 0 };
  const moved = row.shareCents + row.commissionCents;
  if (kind === 'consultation' || kind === 'extension') {
    const taxCents = Math.min(bookedTaxCents, moved);
    return { ...line, priceCents: moved - taxCents, taxCents, givenBackCents: 0 };
  }
  const rest = { priceCents: 0, taxCents: 0, givenBackCents: 0 };
  if (kind === 'payout') return { ...line, ...rest, shareCents: 0, paidOutCents: -row.shareCents };
  if (kind === 'held-back' || kind === 'correction') return { ...line, ...rest };
  return { ...line, ...rest, givenBackCents: -moved };
}

/** The kind of statement line for each kind of ledger entry. All others are corrections. */
const KINDS: Readonly<Record<string, LineKind>> = {
  paid: 'consultation',
  refunded: 'given-back',
  'charged-back': 'chargeback',
  'owed-by-expert': 'held-back',
  'paid-out': 'payout',
  'payout-reversed': 'payout',
};
