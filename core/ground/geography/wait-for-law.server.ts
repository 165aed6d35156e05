import { and, eq, ne } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import { holdNameUntilCommit } from '../../../platform/database/database.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { addressKey, attemptKey, type Limit, TooManyAttempts, takeAttempt } from '../admin/limits.server.ts';
import { countryDay } from './law.ts';
import type { LawWait } from './law-wait-form.ts';
import { withLawHeld } from './read-law.server.ts';
import { lawWaits } from './tables.ts';

/** The limit per network address. */
const FROM_ONE: Limit = { most: 5, minutes: 60 };
/** The limit across all network addresses, in case someone uses many of them. */
const FROM_ALL: Limit = { most: 500, minutes: 60 };
const MAX_STATES = 3;

/**
 * Stores an e-mail address to notify once the state is served. Sends nothing now, so no one can spam someone
 * else's address. Silently stores nothing if the state is already served or the address already waits for
 * three other states. Throws `TooManyAttempts` above either limit.
 */
export async function waitForLaw(ctx: Context, { state, email }: LawWait): Promise<void> {
  const limits = [
    [addressKey(ctx, 'law-wait'), FROM_ONE],
    [attemptKey(ctx, 'law-wait', 'everybody'), FROM_ALL],
  ] as const;
  for (const [key, limit] of limits) {
    const seconds = await takeAttempt(ctx, key, limit);
    if (seconds !== null) throw new TooManyAttempts(seconds);
  }
  await inTransaction(ctx, async (given) => {
    await holdNameUntilCommit(given.db, `law-wait ${email}`);
    const ctx = await withLawHeld(given);
    if (ctx.law.isServed(state, countryDay(ctx.now()))) return;
    const others = await ctx.db
      .select({ id: lawWaits.id })
      .from(lawWaits)
      .where(and(eq(lawWaits.email, email), ne(lawWaits.state, state)));
    if (others.length >= MAX_STATES) return;
    const createdAt = asDate(ctx.now());
    await ctx.db.insert(lawWaits).values({ id: ctx.newId(), state, email, createdAt }).onConflictDoNothing();
  });
}

const KEY = 'law-wait';

/**
 * Returns a link that removes an address from the waiting lists of all states. It requires no login and never
 * expires.
 */
export async function stopWaitingUrl(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin'>,
  email: string,
): Promise<string> {
  const token = await signed({ stop: email }, ctx.signIn.keyFor(KEY));
  return `${ctx.publicOrigin}/tell-me/stop?${new URLSearchParams({ token })}`;
}

/**
 * Deletes all waits of the address in a token. Idempotent.
 * @returns false for an invalid token.
 */
export async function stopWaiting(ctx: Context, token: string): Promise<boolean> {
  const read = await readSigned(token, ctx.signIn.keysFor(KEY), ctx.now());
  if (typeof read?.stop !== 'string') return false;
  await forgetWaits(ctx, read.stop);
  return true;
}

export async function forgetWaits(ctx: Pick<AnyContext, 'db'>, email: string): Promise<void> {
  await ctx.db.delete(lawWaits).where(eq(lawWaits.email, email.toLowerCase()));
}
