import type { Context } from '../../context.ts';
import { COUNT_CAP, planCount } from './count-experts.server.ts';
import { type FoundRow, findRows, PAGE_SIZE } from './find-rows.server.ts';
import type { ListingFilter } from './listing-filter.ts';
import { type EstimatedFilter, estimateFilter, type ListingSample } from './listing-sample.server.ts';
import { type Plan, planCircle, planPage, planSet } from './search-plan.ts';
import type { Cursor, SearchSort } from './search-query.ts';
import type { Way } from './search-sql.ts';

/** The cost of sorting rows and returning a page, relative to counting the rows. */
const SORTED = 1.7;
/** The overhead of an additional statement, in microseconds. */
const STATEMENT = 300;
/**
 * How many smaller circles to try before the whole one, and how large a grown circle can be, as a fraction of
 * the whole circle's chord.
 */
const MAX_RINGS = 3;
const MAX_RING = 0.7;
const NEAREST_BEYOND = 6;
/** Above this cost in microseconds, we skip finding the nearest experts beyond the radius. */
const BEYOND_BUDGET = 15_000;

export type Page = { sort: SearchSort; after: Cursor | null; limit: number };

/** Returns the rows of one page, fetched the cheapest way. The rows of a first page can include the total. */
export function findPage(ctx: Context, estimated: EstimatedFilter, page: Page): Promise<FoundRow[]> {
  return page.sort === 'next-free'
    ? pageByNextFree(ctx, estimated, page)
    : pageInOrder(ctx, estimated, { ...page, sort: page.sort });
}

async function pageInOrder(
  ctx: Context,
  estimated: EstimatedFilter,
  { sort, after, limit }: Page & { sort: 'rating' | 'distance' },
): Promise<FoundRow[]> {
  const { filter, estimate } = estimated;
  const plan = planPage(filter, { by: sort }, estimate, after?.sort === 'distance' ? after.chord : -1);
  const whole = planSet(filter, estimate, null);
  const fetchWhole = () => findRows(ctx, filter, whole.way, { by: sort }, after, limit);
  if (!after && isCheaperWithCount(estimated, plan, whole)) return fetchWhole();
  if (!plan.chords) return findRows(ctx, filter, plan.way, { by: sort }, after, limit);
  return (await findInRings(ctx, filter, plan.way, plan.chords, after, limit)) ?? fetchWhole();
}

/**
 * Checks whether one statement that also counts is cheaper than two statements. Counting reads most rows
 * anyway.
 */
function isCheaperWithCount(estimated: EstimatedFilter, plan: Plan, whole: Plan): boolean {
  const isCountedAfter = plan.way === 'walk' || plan.chords !== undefined;
  if (!isCountedAfter || whole.way === 'walk') return false;
  const counting = planCount(estimated).plan;
  if (!counting) return false;
  const share = Math.min(1, COUNT_CAP / estimated.estimate.all);
  return whole.cost * SORTED <= plan.cost + counting.cost * share + STATEMENT;
}

/**
 * Finds the nearest rows in up to three growing circles, and stops when a circle fills the page. Returns null
 * if none of them does.
 */
async function findInRings(
  ctx: Context,
  filter: ListingFilter,
  way: Way,
  chords: readonly number[],
  after: Cursor | null,
  limit: number,
): Promise<FoundRow[] | null> {
  const { around } = filter;
  if (!around) return null;
  let [chord, ...wider] = [...new Set(chords)];
  for (let tries = 0; chord !== undefined && chord < around.chord && tries < MAX_RINGS; tries++) {
    const near = { ...filter, around: { ...around, chord } };
    const rows = await findRows(ctx, near, way, { by: 'distance' }, after, limit, false);
    if (rows.length >= limit) return rows;
    // Aims for twice as many rows as needed, assuming the density of this circle.
    const grown = chord * Math.sqrt((2 * limit) / Math.max(1, rows.length));
    chord = wider.shift() ?? (grown < around.chord * MAX_RING ? grown : undefined);
  }
  return null;
}

/**
 * Fills the page with experts who are free now, then with those free later, then with the rest. If that is
 * cheaper, sorts all rows in one statement instead.
 */
async function pageByNextFree(
  ctx: Context,
  { filter, estimate }: EstimatedFilter,
  { after, limit }: Page,
): Promise<FoundRow[]> {
  const whole = planSet(filter, estimate, null);
  const first = after?.sort === 'next-free' ? after.stretch : 0;
  const stretches = ([0, 1, 2] as const).filter(
    (stretch) => stretch >= first && !(stretch === 2 && filter.today),
  );
  const parts = stretches.map((stretch) => ({
    stretch,
    ...planPage(filter, { by: 'stretch', stretch }, estimate),
  }));
  const needed = estimate.freeNowAll >= limit * 2 ? parts.slice(0, 1) : parts.slice(0, 2);
  if (whole.way !== 'walk' && whole.cost <= needed.reduce((sum, part) => sum + part.cost, 0)) {
    return findRows(ctx, filter, whole.way, { by: 'next-free' }, after, limit);
  }
  const rows: FoundRow[] = [];
  for (const { stretch, way } of parts) {
    const from = after?.sort === 'next-free' && after.stretch === stretch ? after : null;
    // The limit is part of the statement's text, so a different limit would require a new plan.
    const more = await findRows(ctx, filter, way, { by: 'stretch', stretch }, from, limit);
    rows.push(...more.slice(0, limit - rows.length));
    if (rows.length >= limit) break;
  }
  return rows;
}

/**
 * Finds the nearest experts who meet all filters except the radius. Returns none if that would take too long.
 */
export async function findBeyond(
  ctx: Context,
  filter: ListingFilter,
  sample: ListingSample,
): Promise<FoundRow[]> {
  if (!filter.around) return [];
  const whole: ListingFilter = { ...filter, box: null, around: { ...filter.around, chord: 2 } };
  const { filter: wide, estimate } = estimateFilter(sample, whole);
  const find = (near: ListingFilter, way: Way) =>
    findRows(ctx, near, way, { by: 'distance' }, null, NEAREST_BEYOND);
  const far = planPage(wide, { by: 'distance' }, estimate);
  for (const wanted of [NEAREST_BEYOND, PAGE_SIZE]) {
    const ring = estimate.ring(wanted, -1);
    if (!ring || ring.sure >= 2) break;
    // The circle is slightly enlarged, because many rows can be exactly on its edge.
    const circle: ListingFilter = { ...wide, around: { ...filter.around, chord: ring.sure * (1 + 1e-9) } };
    const near = estimateFilter(sample, circle);
    const plan = planCircle(near.filter, near.estimate);
    if (plan.cost > BEYOND_BUDGET || (far.way !== 'around' && far.cost < plan.cost)) break;
    const rows = await find(near.filter, plan.way);
    if (rows.length === NEAREST_BEYOND || wanted === PAGE_SIZE) return rows;
  }
  return far.way === 'around' || far.cost > BEYOND_BUDGET ? [] : find(wide, far.way);
}
