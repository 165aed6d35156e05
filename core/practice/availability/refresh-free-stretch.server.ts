import { and, asc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import { type AnyContext, type Context, inTransaction, type Product } from '../../context.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { forgetOthers, isReady, tryEach } from '../../ground/set-aside/sweep.server.ts';
import { bookableSql } from '../../people/experts/listed-sql.ts';
import { expertPlaces, experts } from '../../people/experts/tables.ts';
import { closedDaysAt } from './closed-days.ts';
import { calendarsEverywhere } from './practitioner.ts';
import { type BookablePractice, bookablePractices } from './read-free-times.server.ts';
import { freeTimeOfAny } from './slots.ts';
import { travelOf } from './travel.ts';

const BATCH = 500;
const DAY_MS = 86_400_000;

const isBookable = sql.raw(bookableSql('experts')) as SQL<boolean>;

declare module '../../context.ts' {
  interface JobPayloads {
    'refresh-free-stretches': NoPayload;
  }
}

const FRESH = `
  update experts set free_from = fresh.free_from, free_until = fresh.free_until,
    free_stale_at = fresh.free_stale_at, free_parts = fresh.free_parts
  from json_to_recordset($1::json) as fresh(id uuid, free_from timestamptz, free_until timestamptz,
    free_stale_at timestamptz, free_parts bigint)
  where experts.id = fresh.id
    and (experts.free_from, experts.free_until, experts.free_stale_at, experts.free_parts)
      is distinct from (fresh.free_from, fresh.free_until, fresh.free_stale_at, fresh.free_parts)`;

/**
 * Recomputes `free_from`, `free_until`, `free_stale_at`, and `free_parts`. They say when anyone can be booked
 * at any of an expert's places, on days that the law allows. Sets null or 0 for listings that can't be
 * booked. Call this in the transaction that changes hours, places, practitioners, or bookings.
 * @param known the bookable practices, if the caller has read them under the same locks.
 */
export async function refreshFreeStretch(
  ctx: Pick<AnyContext, 'now' | 'db' | 'query' | 'law' | 'settings'>,
  expertIds: readonly string[],
  known: ReadonlyMap<string, BookablePractice> | null = null,
): Promise<void> {
  if (expertIds.length === 0) return;
  const now = ctx.now();
  const travel = travelOf(ctx.settings);
  const bookable = known ?? (await bookablePractices(ctx, expertIds));
  const rows = expertIds.map((id) => {
    const one = bookable.get(id);
    const places = one?.places.map((place) => ({ ...place, closedDays: closedDaysAt(ctx, place) }));
    const calendars = one
      ? calendarsEverywhere(one.practitioners, places!, { busy: one.busy, now, travel })
      : [];
    if (calendars.length === 0) return { id, from: null, until: null, staleAt: null, parts: '0' };
    const { from, until, staleAt = Number.POSITIVE_INFINITY, parts } = freeTimeOfAny(calendars);
    // Another day becomes bookable within 24 hours, so the stretch is stale by then.
    const tomorrow = now.epochMilliseconds + DAY_MS;
    const stale = Math.min(staleAt, until > tomorrow ? tomorrow : Number.POSITIVE_INFINITY);
    return {
      id,
      from: from === null ? null : new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      staleAt: Number.isFinite(stale) ? new Date(stale).toISOString() : null,
      parts: String(parts),
    };
  });
  const fresh = rows.map(({ id, from, until, staleAt, parts }) => ({
    id,
    free_from: from,
    free_until: until,
    free_stale_at: staleAt,
    free_parts: parts,
  }));
  await queryIn(ctx.db)('fresh free stretches', FRESH, [JSON.stringify(fresh)]);
}

/**
 * Recomputes stretches that have passed, are stale, or were never computed, in batches. Skips experts locked
 * by another transaction. If a batch fails, retries its experts one by one, and sets aside those that fail.
 * @returns how many experts it recomputed.
 */
export async function refreshPassedStretches(node: Context<Product>): Promise<number> {
  // This node's copy of the law can be older than the change that made a stretch stale.
  const ctx = { ...node, law: await readLaw(node.db) };
  let done = 0;
  for (let batch = 0; batch < 200; batch++) {
    let due: { id: string }[] = [];
    try {
      await inTransaction(ctx, async (ctx) => {
        due = await lockPassed(ctx);
        const ids = due.map(({ id }) => id);
        await refreshFreeStretch(ctx, ids);
      });
      done += due.length;
    } catch (error) {
      if (due.length === 0) throw error;
      const each = await tryEach(ctx, 'free-times', due, ({ id }) =>
        inTransaction(ctx, async (ctx) => {
          await ctx.db
            .select({ id: experts.id })
            .from(experts)
            .where(eq(experts.id, id))
            .for('no key update');
          await refreshFreeStretch(ctx, [id]);
          return id;
        }),
      );
      done += each.length;
    }
    if (due.length < BATCH) {
      await forgetOthers(ctx, 'free-times', []);
      break;
    }
  }
  return done;
}

/** Marks the free stretches of a state's experts as stale after a law change. */
export async function markStaleByLaw(ctx: Context<Product>, { state }: { state: string }): Promise<void> {
  const isThere = sql`exists (select from ${expertPlaces}
    where ${expertPlaces.expertId} = ${experts.id} and ${expertPlaces.state} = ${state})`;
  await ctx.db
    .update(experts)
    .set({ freeStaleAt: asDate(ctx.now().subtract({ milliseconds: 1 })) })
    .where(and(isBookable, isThere));
}

function lockPassed(ctx: Context<Product>): Promise<{ id: string }[]> {
  const now = asDate(ctx.now());
  return ctx.db
    .select({ id: experts.id })
    .from(experts)
    .where(
      and(
        or(lte(experts.freeUntil, now), isNull(experts.freeUntil), lt(experts.freeStaleAt, now)),
        isBookable,
        isReady(ctx, 'free-times', experts.id),
      ),
    )
    .orderBy(asc(experts.freeUntil), asc(experts.id))
    .limit(BATCH)
    .for('no key update', { skipLocked: true });
}
