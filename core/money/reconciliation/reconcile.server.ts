import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { isPaymentProblem, type ProblemKind } from '../../../platform/payments/provider.ts';
import type { Context, Product } from '../../context.ts';
import { compareDay } from './compare-day.server.ts';
import { ensureReport } from './ensure-report.server.ts';
import { keepMovements } from './keep-movements.server.ts';
import { reconciliationReports } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    reconcile: NoPayload;
  }
}

type Report = typeof reconciliationReports.$inferSelect;

/** How many days we keep comparing a day that differs. */
const LOOKED_AT_AGAIN_DAYS = 7;
const MAX_DAYS = 31;
/** How many hours pass between two comparisons of a day that differs. */
const REST_HOURS = 20;

/**
 * Compares the provider with the ledger for each past day without a comparison, and again for recent days
 * that differ. The first run only marks its day as the start. Idempotent. If the provider is unreachable, a
 * later run retries. A day that the provider refuses does not block the others. Does nothing if money moves
 * only by hand.
 */
export async function reconcile(ctx: Context<Product>): Promise<void> {
  const { provider } = ctx.payments;
  if (provider.name === 'in-person') return;
  const reports = await ctx.db
    .select()
    .from(reconciliationReports)
    .where(eq(reconciliationReports.provider, provider.name));
  const today = ctx.now().toZonedDateTimeISO('UTC').toPlainDate();
  if (reports.length === 0) {
    await ensureReport(ctx, today, 'begun');
    return;
  }
  for (const day of daysToDo(reports, today, ctx.now())) {
    // If the provider is unreachable, the other days also fail. A refusal concerns only this day.
    if ((await reconcileDay(ctx, day)) === 'unreachable') return;
  }
}

/**
 * Compares one day. Does nothing if the provider has no list of movements.
 * @returns 'done', or the kind of the provider's problem. After a problem, a day without a report becomes
 * 'undone', and a day with a report keeps its state.
 */
async function reconcileDay(ctx: Context<Product>, day: Temporal.PlainDate): Promise<'done' | ProblemKind> {
  try {
    if (!(await keepDay(ctx, day))) return 'done';
    // Also reads the adjacent days, because the other side can have recorded a movement then.
    for (const beside of [day.subtract({ days: 1 }), day.add({ days: 1 })]) {
      await keepDay(ctx, beside).catch((error: unknown) => {
        // If the provider refuses an adjacent day, we can still compare this one.
        if (!isPaymentProblem(error) || error.kind === 'unreachable') throw error;
      });
    }
  } catch (error) {
    if (!isPaymentProblem(error)) throw error;
    ctx.log.warn({ day: `${day}`, failure: error.kind }, 'a day could not be compared with the provider');
    await noteUndone(ctx, day, error.kind);
    return error.kind;
  }
  await compareDay(ctx, day);
  return 'done';
}

/**
 * Stores the provider's movements of a day.
 * @returns false if the provider has no list of movements.
 */
async function keepDay(ctx: Context<Product>, day: Temporal.PlainDate): Promise<boolean> {
  const [from, until] = [day, day.add({ days: 1 })].map((one) => one.toZonedDateTime('UTC').toInstant());
  return await keepSpan(ctx, from!, until!);
}

/**
 * Stores the provider's movements of a span. Splits the span in half if the provider refuses to list that
 * much in one call.
 */
async function keepSpan(
  ctx: Context<Product>,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<boolean> {
  try {
    const movements = await ctx.payments.provider.movements(from, until);
    if (movements === null) return false;
    await keepMovements(ctx, movements);
    return true;
  } catch (error) {
    const seconds = Math.round(from.until(until).total('seconds'));
    if (!isPaymentProblem(error) || error.kind !== 'too-much' || seconds < 2) throw error;
    const middle = from.add({ seconds: Math.floor(seconds / 2) });
    return (await keepSpan(ctx, from, middle)) && (await keepSpan(ctx, middle, until));
  }
}

async function noteUndone(ctx: Context<Product>, day: Temporal.PlainDate, failure: string): Promise<void> {
  const isIt = await ensureReport(ctx, day, 'undone');
  const [row] = await ctx.db.select().from(reconciliationReports).where(isIt);
  if (row)
    await ctx.db
      .update(reconciliationReports)
      .set({ failure, tries: row.tries + 1, checkedAt: asDate(ctx.now()) })
      .where(isIt);
}

/**
 * Returns the days to compare now, earliest first, at most `MAX_DAYS`. Days that the provider refused come
 * last, so they don't delay the others.
 */
export function daysToDo(
  reports: readonly Pick<Report, 'day' | 'state' | 'checkedAt' | 'failure'>[],
  today: Temporal.PlainDate,
  now: Temporal.Instant,
): Temporal.PlainDate[] {
  const stateOf = new Map(reports.map((report) => [report.day, report]));
  const days: Temporal.PlainDate[] = [];
  let day = Temporal.PlainDate.from(reports.map((report) => report.day).toSorted()[0]!);
  for (; Temporal.PlainDate.compare(day, today) < 0; day = day.add({ days: 1 })) {
    const report = stateOf.get(`${day}`);
    const isLate = Temporal.PlainDate.compare(day, today.subtract({ days: LOOKED_AT_AGAIN_DAYS })) >= 0;
    const restedSince = now.subtract({ hours: REST_HOURS }).epochMilliseconds;
    const isLeftOver = report?.state === 'differs' || report?.state === 'on-its-way';
    const isAgain = isLeftOver && isLate && report.checkedAt.getTime() < restedSince;
    if (!report || report.state === 'undone' || isAgain) days.push(day);
  }
  const wasRefused = (one: Temporal.PlainDate) => {
    const report = stateOf.get(`${one}`);
    return report?.state === 'undone' && report.failure !== null && report.failure !== 'unreachable';
  };
  return [...days.filter((one) => !wasRefused(one)), ...days.filter(wasRefused)].slice(0, MAX_DAYS);
}
