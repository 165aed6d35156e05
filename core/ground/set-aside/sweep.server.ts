import { and, type Column, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { sqlState } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import { pauseMinutes, type SetAsideKind } from './kinds.ts';
import { setAside } from './tables.ts';

/** The maximum rows per run. Further rows wait for the next run. */
const ROWS_PER_RUN = 10_000;

type SweepContext = Pick<AnyContext, 'db' | 'now' | 'newId' | 'log'>;

/** Returns a condition that is true for rows that have not failed or whose pause is over. */
export function isReady(ctx: Pick<AnyContext, 'now'>, kind: SetAsideKind, id: Column): SQL {
  return sql`not exists (select 1 from ${setAside} where ${setAside.kind} = ${kind}
    and ${setAside.subjectId} = ${id} and ${setAside.nextTryAt} > ${ctx.now().toString()}::timestamptz)`;
}

/**
 * Does recurring work on each due row. If a row fails, logs the error, sets the row aside, and retries it
 * after increasingly long pauses, so it can't block the others. Throws only if the failure can't be stored.
 * @param sweep.due reads the due rows that `isReady`, longest overdue first.
 * @param sweep.work handles one row in its own transaction; returns null if there was nothing to do.
 */
export async function sweep<Row extends { id: string }, Outcome>(
  ctx: SweepContext,
  kind: SetAsideKind,
  sweep: { due: (limit: number) => Promise<Row[]>; work: (row: Row) => Promise<Outcome | null> },
): Promise<Outcome[]> {
  const rows = await sweep.due(ROWS_PER_RUN);
  const outcomes = await tryEach(ctx, kind, rows, sweep.work);
  if (rows.length < ROWS_PER_RUN) await forgetOthers(ctx, kind, rows);
  return outcomes;
}

/** Like `sweep`, but for rows that the caller has already read. */
export async function tryEach<Row extends { id: string }, Outcome>(
  ctx: SweepContext,
  kind: SetAsideKind,
  rows: readonly Row[],
  work: (row: Row) => Promise<Outcome | null>,
): Promise<Outcome[]> {
  if (rows.length === 0) return [];
  const known = await ctx.db.select().from(setAside).where(eq(setAside.kind, kind));
  const triesOf = new Map(known.map(({ subjectId, tries }) => [subjectId, tries]));
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    try {
      const outcome = await work(row);
      if (outcome !== null) outcomes.push(outcome);
    } catch (err) {
      await putAside(ctx, kind, row.id, (triesOf.get(row.id) ?? 0) + 1, err);
      continue;
    }
    if (triesOf.has(row.id)) await ctx.db.delete(setAside).where(isOf(kind, row.id));
  }
  return outcomes;
}

const isOf = (kind: SetAsideKind, subjectId: string) =>
  and(eq(setAside.kind, kind), eq(setAside.subjectId, subjectId));

async function putAside(
  ctx: SweepContext,
  kind: SetAsideKind,
  subjectId: string,
  tries: number,
  err: unknown,
): Promise<void> {
  const now = ctx.now();
  const told = {
    tries,
    lastError: codeOf(err),
    nextTryAt: asDate(now.add({ minutes: pauseMinutes(tries) })),
  };
  await ctx.db
    .insert(setAside)
    .values({ id: ctx.newId(), kind, subjectId, since: asDate(now), ...told })
    .onConflictDoUpdate({ target: [setAside.kind, setAside.subjectId], set: told });
  ctx.log.warn({ err, kind, subjectId, tries }, 'a row failed and is set aside');
}

/**
 * Deletes failures whose pause is over and whose rows are no longer due, because the work was done some other
 * way.
 * @param due the rows that this run handled.
 */
export async function forgetOthers(
  ctx: SweepContext,
  kind: SetAsideKind,
  due: readonly { id: string }[],
): Promise<void> {
  const isOver = lte(setAside.nextTryAt, asDate(ctx.now()));
  const ids = due.map(({ id }) => id);
  const isOther = ids.length > 0 ? notInArray(setAside.subjectId, ids) : undefined;
  await ctx.db.delete(setAside).where(and(eq(setAside.kind, kind), isOver, isOther));
}

/** Returns a code instead of the message, because the message could contain user input. */
function codeOf(error: unknown): string {
  if (isRefusal(error)) return error.code;
  return sqlState(error) ?? (error instanceof Error ? error.constructor.name : typeof error);
}
