import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { reconciliationReports } from './tables.ts';

/**
 * Makes sure that a day has a report.
 * @param state the state of a new report.
 * @returns the condition that finds the day's report.
 */
export async function ensureReport(
  ctx: Context<Product>,
  day: Temporal.PlainDate,
  state: 'begun' | 'undone',
) {
  const provider = ctx.payments.provider.name;
  await ctx.db
    .insert(reconciliationReports)
    .values({ id: ctx.newId(), provider, day: `${day}`, state, checkedAt: asDate(ctx.now()) })
    .onConflictDoNothing();
  return and(eq(reconciliationReports.provider, provider), eq(reconciliationReports.day, `${day}`));
}
