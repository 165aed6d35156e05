import { and, eq, isNull, lt } from 'drizzle-orm';
import * as words from '#text/people/api-keys/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { AnyContext, Context, Product } from '../../context.ts';
import { apiReplays } from './tables.ts';

/** After how long a call that never answered may run again. */
const GIVEN_UP_MINUTES = 1;
/** How long an answer is repeated. */
const KEPT_HOURS = 24;

export type KeptAnswer = { status: number; answer: string };
/** A call under its `Idempotency-Key`. */
export type Repeatable = { keyId: string; name: string; callHash: string };

const isOf = ({ keyId, name }: Repeatable) => and(eq(apiReplays.keyId, keyId), eq(apiReplays.name, name));

/**
 * Begins a call under its name. Returns the answer of an earlier call that was the same; null if this one must
 * run. Refuses if an earlier one was another call, or has not answered yet.
 */
export async function beginOnce(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  call: Repeatable,
): Promise<KeptAnswer | null> {
  const beganAt = asDate(ctx.now());
  const begun = await ctx.db
    .insert(apiReplays)
    .values({ ...call, beganAt })
    .onConflictDoNothing()
    .returning({ name: apiReplays.name });
  if (begun.length > 0) return null;
  const [earlier] = await ctx.db.select().from(apiReplays).where(isOf(call));
  if (earlier && earlier.callHash !== call.callHash) {
    throw new Refusal('already_sent', words.other_call_under_name);
  }
  if (earlier && earlier.status !== null) return { status: earlier.status, answer: earlier.answer ?? '' };
  const givenUp = asDate(ctx.now().subtract({ minutes: GIVEN_UP_MINUTES }));
  const taken = await ctx.db
    .update(apiReplays)
    .set({ beganAt })
    .where(and(isOf(call), isNull(apiReplays.status), lt(apiReplays.beganAt, givenUp)))
    .returning({ name: apiReplays.name });
  if (taken.length > 0) return null;
  throw new Refusal('already_sent', words.call_under_way);
}

/** Keeps the answer of a call, for repeats of it. */
export async function keepAnswer(
  ctx: Pick<AnyContext, 'db'>,
  call: Repeatable,
  kept: KeptAnswer,
): Promise<void> {
  await ctx.db.update(apiReplays).set(kept).where(isOf(call));
}

/** Forgets a call that failed, so that it can be repeated. */
export async function forgetCall(ctx: Pick<AnyContext, 'db'>, call: Repeatable): Promise<void> {
  await ctx.db.delete(apiReplays).where(and(isOf(call), isNull(apiReplays.status)));
}

/** Deletes answers that are a day old. */
export async function sweepReplays(ctx: Context<Product>): Promise<void> {
  const dayAgo = asDate(ctx.now().subtract({ hours: KEPT_HOURS }));
  await ctx.db.delete(apiReplays).where(lt(apiReplays.beganAt, dayAgo));
}
