import { and, eq, isNull, lt, or } from 'drizzle-orm';
import * as words from '#text/people/api-keys/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { AnyContext, Context, Product } from '../../context.ts';
import { apiReplays } from './tables.ts';

/** After how long a call that never answered may run again. */
const GIVEN_UP_MINUTES = 1;
/** How long a name counts. */
const KEPT_HOURS = 24;
/** When an attempt that failed 'began': long enough ago for the next one. */
const FAILED = new Date(0);

export type KeptAnswer = { status: number; answer: string };
/** A call under its `Idempotency-Key`. */
export type Repeatable = { keyId: string; name: string; callHash: string };
/** One attempt of a call. Only the one that began last may note how it ended. */
export type Attempt = Repeatable & { beganAt: Date; firstAt: Date };

const isOf = ({ keyId, name }: Repeatable) => and(eq(apiReplays.keyId, keyId), eq(apiReplays.name, name));
const isLast = (attempt: Attempt) =>
  and(isOf(attempt), eq(apiReplays.beganAt, attempt.beganAt), isNull(apiReplays.status));

/**
 * Begins a call under its name. Returns the answer of an earlier call that was the same, or the attempt if this one
 * must run. Refuses if an earlier one was another call, or has not answered yet. A day after its first attempt, a
 * name is as good as new, whether the row is deleted or not.
 */
export async function beginOnce(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  call: Repeatable,
): Promise<{ earlier: KeptAnswer } | { attempt: Attempt }> {
  const now = asDate(ctx.now());
  const first = { ...call, beganAt: now, firstAt: now };
  const begun = await ctx.db
    .insert(apiReplays)
    .values(first)
    .onConflictDoNothing()
    .returning({ name: apiReplays.name });
  if (begun.length > 0) return { attempt: first };
  const [row] = await ctx.db.select().from(apiReplays).where(isOf(call));
  if (!row) throw new Refusal('already_sent', words.call_under_way);
  const { status, beganAt, firstAt, callHash } = row;
  const isSame = callHash === call.callHash;
  const hasFailed = beganAt.getTime() === FAILED.getTime();
  const isNew = (firstAt ?? beganAt) < dayBefore(ctx) || (hasFailed && !isSame);
  if (!isNew) {
    if (!isSame) throw new Refusal('already_sent', words.other_call_under_name);
    if (status !== null) return { earlier: { status, answer: row.answer ?? '' } };
    const givenUp = asDate(ctx.now().subtract({ minutes: GIVEN_UP_MINUTES }));
    if (beganAt >= givenUp) throw new Refusal('already_sent', words.call_under_way);
  }
  const attempt = isNew ? first : { ...call, beganAt: now, firstAt: firstAt ?? beganAt };
  const isAsRead = status === null ? isNull(apiReplays.status) : eq(apiReplays.status, status);
  const taken = await ctx.db
    .update(apiReplays)
    .set({ ...attempt, status: null, answer: null })
    .where(and(isOf(call), eq(apiReplays.beganAt, beganAt), isAsRead))
    .returning({ name: apiReplays.name });
  if (taken.length === 0) throw new Refusal('already_sent', words.call_under_way);
  return { attempt };
}

/** Keeps the answer of an attempt, for repeats. Does nothing if another attempt has begun since. */
export async function keepAnswer(
  ctx: Pick<AnyContext, 'db'>,
  attempt: Attempt,
  kept: KeptAnswer,
): Promise<void> {
  await ctx.db.update(apiReplays).set(kept).where(isLast(attempt));
}

/**
 * Lets a call that failed be repeated at once. Does nothing if another attempt has begun since. The row stays, so
 * that a repeat has the id of the first attempt, which may have failed after its work was done.
 */
export async function forgetCall(ctx: Pick<AnyContext, 'db'>, attempt: Attempt): Promise<void> {
  await ctx.db.update(apiReplays).set({ beganAt: FAILED, firstAt: attempt.firstAt }).where(isLast(attempt));
}

/** Deletes names that are a day old. */
export async function sweepReplays(ctx: Context<Product>): Promise<void> {
  const { beganAt, firstAt } = apiReplays;
  const dayAgo = dayBefore(ctx);
  await ctx.db.delete(apiReplays).where(or(lt(firstAt, dayAgo), and(isNull(firstAt), lt(beganAt, dayAgo))));
}

const dayBefore = (ctx: Pick<AnyContext, 'now'>) => asDate(ctx.now().subtract({ hours: KEPT_HOURS }));
