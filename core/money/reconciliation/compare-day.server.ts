import { and, type Column, count, eq, gte, lt, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDate } from '../../../lib/when.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { at } from '../payments/ledger.server.ts';
import { tellAdmins } from '../payments/tell-admins.server.ts';
import { differencesOf, keyOf, type OneSide, stateOfDay } from './differences.ts';
import { ensureReport } from './ensure-report.server.ts';
import { OUR_CURRENCY } from './keep-movements.server.ts';
import { providerMovements, reconciliationReports } from './tables.ts';

type Report = typeof reconciliationReports.$inferSelect;

/** The maximum number of differences stored per day. The report still has the full count. */
const MAX_KEPT = 200;
/** How many days before and after a day to search for the matching side of a movement. */
const AROUND_DAYS = 7;

/**
 * Compares the provider's stored movements of a day with the ledger, rewrites the day's report, and e-mails
 * the admins if there is a new difference. `checkLedger` finds errors inside the ledger.
 */
export async function compareDay(ctx: Context<Product>, day: Temporal.PlainDate): Promise<void> {
  const provider = ctx.payments.provider.name;
  await inTransaction(ctx, async (ctx) => {
    const checkedAt = asDate(ctx.now());
    const isIt = await ensureReport(ctx, day, 'undone');
    const [before] = await ctx.db.select().from(reconciliationReports).where(isIt).for('update');
    const [fromMs, untilMs] = [day, day.add({ days: 1 })].map(
      (one) => one.toZonedDateTime('UTC').epochMilliseconds,
    ) as [number, number];
    const looked = { fromMs, untilMs, nowMs: ctx.now().epochMilliseconds };
    const differences = differencesOf(await unequal(ctx, provider, fromMs, untilMs), looked);
    const differing = differences.filter(({ kind }) => kind !== 'on-its-way');
    const known = new Set(before!.toldOf);
    const isNew = differing.some((one) => !known.has(keyOf(one)));
    const [after] = await ctx.db
      .update(reconciliationReports)
      .set({
        ...(await sumsOf(ctx, provider, fromMs, untilMs)),
        state: stateOfDay(differences),
        found: differences.length,
        failure: null,
        checkedAt,
        differences: differences.slice(0, MAX_KEPT),
        toldOf: [...known.union(new Set(differing.map(keyOf)))].slice(0, MAX_KEPT * 5),
        tries: before!.tries + 1,
      })
      .where(isIt)
      .returning();
    if (isNew) await tellOf(ctx, after!, differing.length);
  });
}

/** Returns the movements of both sides for every subject that has movements on the day but different sums. */
async function unequal(
  ctx: Context<Product>,
  provider: string,
  fromMs: number,
  untilMs: number,
): Promise<OneSide[]> {
  const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const around = AROUND_DAYS * 86_400_000;
  const rows = await runSql<Omit<OneSide, 'cents' | 'atMs'> & { cents: string; atMs: string }>(
    ctx.db,
    sql`
    with both_sides as (
      select 'provider' as side, case when m.currency = ${OUR_CURRENCY} then m.kind else 'other' end as kind,
        case when m.currency = ${OUR_CURRENCY} then m.about else m.about || ' in ' || upper(m.currency) end as about,
        m.ref, m.at,
        case when m.kind = 'chargeback' then m.cents - m.fee_cents else m.cents end as cents
      from provider_movements m
      where m.provider = ${provider} and (m.kind <> 'cost' or m.currency <> ${OUR_CURRENCY})
        and m.at >= ${instant(fromMs - around)} and m.at < ${instant(untilMs + around)}
      union all
      select 'books',
        case e.what when 'paid' then 'charge' when 'refunded' then 'refund' when 'paid-out' then 'transfer'
          when 'charged-back' then 'chargeback' when 'payout-reversed' then 'reversal' else 'other' end,
        coalesce(case e.what when 'paid-out' then split_part(e.key, ':', 2)
          when 'charged-back' then c.provider_ref when 'payout-reversed' then (
            select o.provider_ref from payout_balance_moves m join payouts o on o.id = m.payout_id
            where m.id::text = split_part(e.key, ':', 2))
          else p.provider_ref end, e.key),
        e.id::text, e.at, l.cents
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join ledger_accounts a on a.id = l.account_id and a.name = ${at(provider)}
      left join payments p on p.id = e.payment_id
      left join chargebacks c on e.what = 'charged-back' and c.id::text = split_part(e.key, ':', 2)
      where e.what <> 'provider-cost'
        and e.at >= ${instant(fromMs - around)} and e.at < ${instant(untilMs + around)}),
    differing as (
      select kind, about from both_sides group by kind, about
      having bool_or(at >= ${instant(fromMs)} and at < ${instant(untilMs)})
        and sum(case side when 'books' then -cents else cents end) <> 0)
    select b.side, b.kind, b.about, b.ref, b.cents, extract(epoch from b.at) * 1000 as "atMs",
      coalesce(
        (select p.id from payments p where p.provider = ${provider} and p.provider_ref = b.about),
        (select o.payment_id from payouts o where b.kind = 'transfer' and o.id::text = b.about),
        (select o.payment_id from payouts o where b.kind = 'reversal' and o.provider_ref = b.about),
        (select c.payment_id from chargebacks c where c.provider = ${provider} and c.provider_ref = b.about)
      ) as "paymentId"
    from both_sides b join differing d using (kind, about)
    order by b.at, b.ref`,
  );
  return rows.map(({ cents, atMs, ...row }) => ({ ...row, cents: Number(cents), atMs: Number(atMs) }));
}

async function sumsOf(
  ctx: Context<Product>,
  provider: string,
  fromMs: number,
  untilMs: number,
): Promise<Pick<Report, 'movements' | 'cents' | 'feeCents'>> {
  const sum = (column: Column) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const [sums] = await ctx.db
    .select({
      movements: count(),
      cents: sum(providerMovements.cents),
      feeCents: sum(providerMovements.feeCents),
    })
    .from(providerMovements)
    .where(
      and(
        sql`${providerMovements.provider} = ${provider}`,
        eq(providerMovements.currency, OUR_CURRENCY),
        gte(providerMovements.at, new Date(fromMs)),
        lt(providerMovements.at, new Date(untilMs)),
      ),
    );
  return sums!;
}

async function tellOf(ctx: Context<Product>, { id, day, cents }: Report, differing: number): Promise<void> {
  ctx.log.error({ day, differing }, 'the provider and the books differ');
  await tellAdmins(ctx, {
    subject: 'The payment provider and our books differ',
    heading: `The provider and our books differ on ${sayDate(day)}`,
    paragraphs: [
      'Each day we compare what the payment provider says has moved with our own books. On that day they do not match. Please look at what differs.',
    ],
    facts: [
      ['Differences', String(differing)],
      ['Moved at the provider', formatCents(cents)],
    ],
    button: { label: 'Open the report', url: `${ctx.publicOrigin}/admin/payments/reconciliation/${id}` },
  });
}
