import { and, asc, eq, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../../lib/as-date.ts';
import { runSql } from '../../../../platform/database/run-sql.ts';
import { type Context, inTransaction, type Product } from '../../../context.ts';
import { type LEDGER_DIFFERENCES, ledgerDifferences } from '../tables.ts';
import { readDay } from './read-day.server.ts';

type Kind = (typeof LEDGER_DIFFERENCES)[number];

/** How many open differences one run looks at again. */
const AGAIN_PER_RUN = 2000;
/** How long admins are not told again of the same difference. */
const SILENCE = { hours: 24 };

/** True for entries `e` whose lines are in the ledger, and not in a month that an operator has detached. */
export const IS_KEPT = sql`e.id >= (select first_kept_entry())`;

/**
 * Returns SQL that selects the IDs of entries whose lines do not sum to zero.
 * @param which a condition on entries `e`.
 */
export const unbalancedSql = (which: SQL) => sql`
  select e.id::text as id from ledger_entries e
  where ${which} and ${IS_KEPT} and coalesce((select sum(l.cents) from ledger_lines l where l.entry_id = e.id), 1) <> 0`;

/**
 * Returns SQL that selects the IDs of payments of which the ledger says something else than the payment. Leaves
 * out those with lines in a detached month.
 * @param which a condition on payments `p`.
 */
export const differingSql = (which: SQL) => sql`
  select p.id::text as id from payments p
  cross join lateral (
    select coalesce(sum(l.cents) filter (where a.name like 'at:%'), 0) as taken,
      coalesce(sum(l.cents) filter (where a.name = 'owed'), 0) as owed
    from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
    where e.payment_id = p.id) moved
  cross join lateral (
    select coalesce(sum(withdrawn_cents - reinstated_cents + fee_cents - fee_back_cents), 0) as charged
    from chargebacks b where b.payment_id = p.id) back
  where ${which} and not exists (select from ledger_entries e where e.payment_id = p.id and not ${IS_KEPT})
    and (moved.taken <> p.paid_cents - p.refunded_cents - back.charged
    or moved.owed <> case when p.state = 'owed' then p.cents else 0 end)`;

export const idsOf = async (ctx: Pick<Context<Product>, 'db'>, statement: SQL): Promise<string[]> =>
  (await runSql<{ id: string }>(ctx.db, statement)).map(({ id }) => id);

/** Stores what was found. What is stored already keeps its time. */
export async function addDifferences(
  ctx: Context<Product>,
  kind: Kind,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  const foundAt = asDate(ctx.now());
  await ctx.db
    .insert(ledgerDifferences)
    .values(subjects.map((subject) => ({ kind, subject, foundAt })))
    .onConflictDoNothing();
}

/** Looks at stored differences again, and removes those that are gone. */
export async function dropResolved(ctx: Context<Product>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(ledgerDifferences)
      .orderBy(asc(ledgerDifferences.foundAt), asc(ledgerDifferences.subject))
      .limit(AGAIN_PER_RUN);
    const of = Map.groupBy(rows, ({ kind }) => kind);
    const subjects = (kind: Kind) => (of.get(kind) ?? []).map(({ subject }) => subject);
    const drop = async (kind: Kind, read: (subjects: string[]) => Promise<string[]>) => {
      const known = subjects(kind);
      if (known.length === 0) return;
      const still = await read(known);
      await ctx.db
        .delete(ledgerDifferences)
        .where(
          and(
            eq(ledgerDifferences.kind, kind),
            inArray(ledgerDifferences.subject, known),
            still.length > 0 ? notInArray(ledgerDifferences.subject, still) : undefined,
          ),
        );
    };
    await drop('unbalanced', (ids) => idsOf(ctx, unbalancedSql(sql`e.id = any(${sql.param(ids)}::uuid[])`)));
    await drop('differing', (ids) => idsOf(ctx, differingSql(sql`p.id = any(${sql.param(ids)}::uuid[])`)));
    await drop('altered', async (days) => {
      const still: string[] = [];
      for (const day of days) if ((await readDay(ctx, day)).isAltered) still.push(day);
      return still;
    });
  });
}

/** Returns the number of stored differences of each kind. */
export async function countDifferences(ctx: Context<Product>): Promise<Record<Kind, number>> {
  const rows = await runSql<{ kind: Kind; count: number }>(
    ctx.db,
    sql`select kind, count(*)::int as count from ${ledgerDifferences} group by kind`,
  );
  const found = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  return { unbalanced: 0, differing: 0, altered: 0, ...found };
}

/**
 * Checks whether admins have to be told of a difference, because it is new or a day has passed, and notes
 * that they are. Of two runs, only one is told so.
 */
export async function claimTelling(ctx: Context<Product>): Promise<boolean> {
  const { toldAt } = ledgerDifferences;
  const now = ctx.now();
  const claimed = await ctx.db
    .update(ledgerDifferences)
    .set({ toldAt: asDate(now) })
    .where(or(isNull(toldAt), lt(toldAt, asDate(now.subtract(SILENCE)))))
    .returning({ kind: ledgerDifferences.kind });
  return claimed.length > 0;
}
