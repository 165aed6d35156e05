import type { Context } from '../../context.ts';
import { type FoundRow, isSample, PAGE_SIZE, runStatement } from './find-rows.server.ts';
import { type EstimatedFilter, SAMPLE_ROWS } from './listing-sample.server.ts';
import type { Total } from './say-total.ts';
import { type Plan, planSet } from './search-plan.ts';
import type { Cursor } from './search-query.ts';
import { countStatement } from './search-sql.ts';

/** Counting stops at this number. We show a larger total as 'over 500'. */
export const COUNT_CAP = 500;
/** Above this cost in microseconds, we show an estimate instead of a count. */
const COUNT_BUDGET = 15_000;

/**
 * Returns the total, up to the cap. Uses the page if it tells the total, otherwise counts as `planCount`
 * decides.
 */
export async function countExperts(
  ctx: Context,
  estimated: EstimatedFilter,
  page: readonly FoundRow[],
  after: Cursor | null,
): Promise<Total> {
  if (!after && page.length <= PAGE_SIZE) return upToCap(page.filter((row) => !isSample(row)).length);
  if (!after && page[0] && page[0].total !== null) return upToCap(page[0].total);
  return await countAll(ctx, estimated);
}

/** Returns the total, up to the cap, without reading a page. */
export async function countAll(ctx: Context, estimated: EstimatedFilter): Promise<Total> {
  const count = planCount(estimated);
  if (!count.plan) return count.total;
  const [row] = await runStatement<{ count: number }>(
    ctx,
    countStatement(estimated.filter, count.plan.way, COUNT_CAP + 1),
  );
  return upToCap(row?.count ?? 0);
}

/** Plans the count. Returns a total from the sample if a count would add nothing or take too long. */
export function planCount({
  filter,
  sample,
  estimate,
}: EstimatedFilter): { plan: Plan } | { plan: null; total: Total } {
  // With at least 16 matching sampled rows and an estimate above four times the cap, the total almost
  // certainly exceeds the cap.
  const sampled = estimate.all / Math.max(1, sample.total / SAMPLE_ROWS);
  if (estimate.all > 4 * COUNT_CAP && sampled >= 16)
    return { plan: null, total: { count: COUNT_CAP, is: 'over' } };
  const plan = planSet(filter, estimate, COUNT_CAP + 1);
  if (plan.cost <= COUNT_BUDGET) return { plan };
  return { plan: null, total: { count: roundedAbout(estimate.all), is: 'about' } };
}

function upToCap(count: number): Total {
  return count > COUNT_CAP ? { count: COUNT_CAP, is: 'over' } : { count, is: 'exact' };
}

function roundedAbout(count: number): number {
  const unit = count >= 100 ? 50 : 10;
  return Math.max(unit, Math.round(count / unit) * unit);
}
