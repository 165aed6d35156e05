import { and, eq, lte } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { readMovements } from './movements.server.ts';
import { readPracticeMonths } from './practice-months.server.ts';
import { changeOf, endOfMonth, monthAfter, monthAt } from './statement.ts';
import { practiceClosings, statementLines, statements } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'close-months': NoPayload;
  }
}

/** How long after its end we close a month, to include transactions that began before its end. */
const AFTER_ITS_END = { hours: 1 };

/**
 * Closes each practice's finished months, with their opening and closing balances and all movements. A
 * closed month never changes. Idempotent. Sets aside a practice whose months can't be closed.
 * @returns how many months it closed.
 */
export async function closeMonths(ctx: Context<Product>): Promise<number> {
  const until = asDate(ctx.now().subtract(AFTER_ITS_END));
  const closed = await sweep(ctx, 'close-month', {
    due: (limit) =>
      ctx.db
        .select({ id: practiceClosings.practiceId })
        .from(practiceClosings)
        .where(
          and(lte(practiceClosings.dueAt, until), isReady(ctx, 'close-month', practiceClosings.practiceId)),
        )
        .orderBy(practiceClosings.dueAt, practiceClosings.practiceId)
        .limit(limit),
    work: ({ id }) => inTransaction(ctx, (ctx) => closeMonthsOf(ctx, id)),
  });
  return closed.reduce((sum, count) => sum + count, 0);
}

/** Returns how many months it closed; null if none. */
async function closeMonthsOf(ctx: Context<Product>, practiceId: string): Promise<number | null> {
  await lockExpert(ctx.db, practiceId);
  const practice = await readPracticeMonths(ctx, practiceId);
  const movements = await readMovements(ctx, practiceId);
  const { zone, state } = practice;
  let month = practice.nextMonth ?? movements.map(({ month }) => month).toSorted()[0];
  let openingCents = practice.closingCents;
  let count = 0;
  const until = ctx.now().subtract(AFTER_ITS_END);
  while (month && Temporal.Instant.compare(endOfMonth(month, zone), until) <= 0) {
    const lines = movements.filter((movement) => movement.month === month);
    const closingCents = openingCents + changeOf(lines);
    const statementId = ctx.newId();
    const closedAt = asDate(ctx.now());
    await ctx.db
      .insert(statements)
      .values({ id: statementId, practiceId, month, zone, state, openingCents, closingCents, closedAt });
    if (lines.length > 0) {
      const rows = lines.map(({ month: _, ...line }) => ({ ...line, id: ctx.newId(), statementId }));
      for (let from = 0; from < rows.length; from += 500) {
        await ctx.db.insert(statementLines).values(rows.slice(from, from + 500));
      }
    }
    openingCents = closingCents;
    month = monthAfter(month);
    count++;
  }
  const dueAt = asDate(endOfMonth(month ?? monthAt(until, zone), zone));
  await ctx.db.update(practiceClosings).set({ dueAt }).where(eq(practiceClosings.practiceId, practiceId));
  return count || null;
}
