import { and, asc, eq, sql } from 'drizzle-orm';
import * as words from '#text/business/statements/rules';
import { Refusal } from '../../../lib/errors.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { type Movement, readMovements } from './movements.server.ts';
import { type PracticeMonths, readPracticeMonths } from './practice-months.server.ts';
import { countsSql, isCounted } from './real-money.server.ts';
import {
  changeOf,
  grossOf,
  monthAfter,
  monthAt,
  type Statement,
  type StatementLine,
  type StatementMonth,
  sumsOf,
} from './statement.ts';
import { statementLines, statements } from './tables.ts';

/**
 * Returns all months of a practice since its first card charge, with their totals, newest first. Refuses
 * anyone but an owner.
 */
export async function readStatements(ctx: Context, practiceId: string): Promise<StatementMonth[]> {
  const { open } = await openMonthsOf(ctx, practiceId);
  const counts = countsSql(ctx, sql`l`);
  const rows = await runSql<Record<string, string>>(
    ctx.db,
    sql`
    select s.month, s.opening_cents as "openingCents", s.closing_cents as "closingCents", 
      coalesce(sum(l.price_cents), 0) as "priceCents", coalesce(sum(l.tax_cents), 0) as "taxCents",
      coalesce(sum(l.commission_cents), 0) as "commissionCents",
      coalesce(sum(l.given_back_cents), 0) as "givenBackCents",
      coalesce(sum(l.share_cents), 0) as "shareCents", coalesce(sum(l.paid_out_cents), 0) as "paidOutCents",
      coalesce(sum(l.price_cents + l.tax_cents) filter (where ${counts}), 0) as "grossCents",
      count(*) filter (where ${counts}) as transactions
    from statements s left join statement_lines l on l.statement_id = s.id
    where s.practice_id = ${practiceId} group by s.id order by s.month desc`,
  );
  const closed = rows.map(
    ({ month, ...row }) =>
      ({
        ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
        month,
        isClosed: true,
      }) as StatementMonth,
  );
  return [
    ...open.toReversed().map(({ lines, ...month }) => ({
      ...month,
      ...sumsOf(lines),
      ...grossOf(lines.filter((line) => isCounted(ctx, line))),
    })),
    ...closed,
  ];
}

/**
 * Returns one month of a practice with all its movements. Refuses anyone but an owner.
 * @param month such as '2026-11'.
 */
export async function readStatement(ctx: Context, practiceId: string, month: string): Promise<Statement> {
  const { practice, open } = await openMonthsOf(ctx, practiceId);
  if (!/^\d{4}-\d{2}$/.test(month)) throw new Refusal('not_found', words.page_not_found);
  const [closed] = await ctx.db
    .select()
    .from(statements)
    .where(and(eq(statements.practiceId, practiceId), eq(statements.month, month)));
  const practiceName = practice.name;
  if (!closed) {
    const one = open.find((one) => one.month === month);
    if (!one) throw new Refusal('not_found', words.page_not_found);
    return { practiceId, practiceName, zone: practice.zone, ...one };
  }
  const { zone, openingCents, closingCents } = closed;
  const lines = await ctx.db
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, closed.id))
    .orderBy(asc(statementLines.at), asc(statementLines.entryId));
  return { practiceId, practiceName, month, zone, isClosed: true, openingCents, closingCents, lines };
}

type OpenMonth = Pick<Statement, 'month' | 'isClosed' | 'openingCents' | 'closingCents'> & {
  lines: StatementLine[];
};

/** Returns a practice and its open months in order, up to the current one. */
async function openMonthsOf(ctx: Context, practiceId: string) {
  if (!mayActFor(ctx.actor, practiceId, 'owner')) throw new Refusal('not_found', words.page_not_found);
  const practice = await readPracticeMonths(ctx, practiceId);
  const movements = await readMovements(ctx, practiceId);
  return { practice, open: openMonths(practice, movements, monthAt(ctx.now(), practice.zone)) };
}

function openMonths(practice: PracticeMonths, movements: readonly Movement[], present: string): OpenMonth[] {
  const first = practice.nextMonth ?? movements.map(({ month }) => month).toSorted()[0];
  const last = [present, ...movements.map(({ month }) => month)].toSorted().at(-1)!;
  const months: OpenMonth[] = [];
  let openingCents = practice.closingCents;
  for (let month = first; month && month <= last; month = monthAfter(month)) {
    const lines = movements.filter((movement) => movement.month === month);
    const closingCents = openingCents + changeOf(lines);
    months.push({ month, isClosed: false, openingCents, closingCents, lines });
    openingCents = closingCents;
  }
  return months;
}
