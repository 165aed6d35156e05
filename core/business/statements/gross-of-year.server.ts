import { sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { pageOf, ROWS_PER_PAGE, type TablePage, type TableQuery } from '../../ground/admin/table-page.ts';
import { found, part } from '../../ground/admin/table-sql.server.ts';
import { movementsSql } from './movements.server.ts';
import { countsSql } from './real-money.server.ts';

/** A practice's card charges in a calendar year, as Form 1099-K reports them. */
export type GrossRow = {
  id: string;
  name: string;
  /** The state of the practice's first place; null if the practice left before its first month closed. */
  state: string | null;
  /** The provider's ID of the account, which identifies the taxpayer. */
  account: string | null;
  /** Price and tax of all charges, before commission and refunds. */
  grossCents: Cents;
  /** The number of card charges. */
  transactions: number;
  /** The gross amount by month, from January to December. */
  monthCents: readonly Cents[];
};

/** A table query that filters by year. */
export type GrossQuery = TableQuery<string, 'name'>;

/** Returns the current year and the three before it, latest first. */
export function grossYears(ctx: Pick<Context, 'now'>): [string, ...string[]] {
  const { year } = ctx.now().toZonedDateTimeISO('UTC');
  return [String(year), ...[1, 2, 3].map((before) => String(year - before))];
}

/**
 * Returns each practice's gross amount in a year, sorted by name. Refuses anyone but an admin. Uses closed
 * months as stored, and computes open ones. Omits the booking fee, which is ours.
 */
export async function readGrossOfYear(ctx: Context, query: GrossQuery): Promise<TablePage<GrossRow>> {
  actingAdmin(ctx);
  const { filter: year, words, after, rows: most = ROWS_PER_PAGE } = query;
  const paid = sql`select b.expert_id from payments p join bookings b on b.id = p.subject_id
    where p.purpose = 'consultation' and p.paid_cents > 0`;
  const name = sql`lower(x.name)`;
  const { where, order } = part('name', after, sql`null`, sql`x.id`, name);
  const isOfYear = sql`between ${`${year}-01`} and ${`${year}-12`}`;
  const rows = await runSql<{
    id: string;
    name: string;
    state: string | null;
    account: string | null;
    gross: string;
    transactions: string;
    months: Record<string, number>;
  }>(
    ctx.db,
    sql`
    with open_lines as (${movementsSql(paid)}),
    line as (
      select l.practice_id, s.month, (l.price_cents + l.tax_cents)::bigint as cents
      from statement_lines l join statements s on s.id = l.statement_id
      where s.month ${isOfYear} and ${countsSql(ctx, sql`l`)}
      union all
      select o."practiceId", o.month, o."shareCents" + o."commissionCents" from
        (select *, case open.what when 'paid' then 'consultation' end as kind from open_lines open) o
      where o.month ${isOfYear} and ${countsSql(ctx, sql`o`)}),
    monthly as (
      select practice_id, month, sum(cents) as cents, count(*) as transactions from line group by 1, 2),
    yearly as (
      select practice_id, sum(cents) as gross, sum(transactions) as transactions,
        jsonb_object_agg(month, cents) as months
      from monthly group by 1)
    select x.id, x.name, yearly.gross, yearly.transactions, yearly.months,
      coalesce((select place.state from expert_places place where place.expert_id = x.id and place.rank = 0),
        (select s.state from statements s where s.practice_id = x.id order by s.month desc limit 1)) as state,
      (select a.provider_ref from payout_accounts a where a.expert_id = x.id
        order by (a.live_owner_id is null), a.created_at desc limit 1) as account
    from yearly join experts x on x.id = yearly.practice_id
    where ${found(name, words)} and ${where}
    order by ${order} limit ${most + 1}`,
  );
  const all = rows.map(({ gross, transactions, months, ...row }) => ({
    ...row,
    grossCents: Number(gross),
    transactions: Number(transactions),
    monthCents: MONTHS.map((month) => months[`${year}-${month}`] ?? 0),
  }));
  return pageOf(all, (row) => row.name.toLowerCase(), most);
}

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
