import { eq, lt, sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { fingerprint } from '../../lib/sealed.server.ts';
import type { Context, Product } from '../context.ts';
import { attempts } from './tables.ts';

declare module '../context.ts' {
  interface JobPayloads {
    /** Removes attempts, sessions and notifications that are over. */
    'sweep-accounts': NoPayload;
  }
}

/** What is counted: so many within a stretch that begins with the first. */
type Limit = { most: number; minutes: number };
type Limits = { address: Limit; pair?: Limit; account: Limit };

/**
 * How often each may be tried: from one network address, for one account from one network address where a
 * stranger could otherwise lock the owner out, and for one account. `account` of log-in is more than twice
 * `pair`, so that one network alone never reaches it.
 */
export const LIMITS = {
  'log-in': {
    address: { most: 30, minutes: 15 },
    pair: { most: 10, minutes: 30 },
    account: { most: 25, minutes: 30 },
  },
  proof: { address: { most: 30, minutes: 15 }, account: { most: 10, minutes: 15 } },
  'sign-up': { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
  resend: { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
  'change-email': { address: { most: 20, minutes: 60 }, account: { most: 5, minutes: 60 } },
  'birth-date': { address: { most: 30, minutes: 60 }, account: { most: 5, minutes: 60 } },
  download: { address: { most: 30, minutes: 60 }, account: { most: 10, minutes: 60 } },
  photo: { address: { most: 60, minutes: 60 }, account: { most: 20, minutes: 60 } },
  'two-step': { address: { most: 30, minutes: 15 }, account: { most: 6, minutes: 15 } },
  'password-reset': { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
} as const satisfies Record<string, Limits>;

/** Of a browser that has signed in to the account before: counted by itself, whatever strangers do. */
export const KNOWN_BROWSER: Limit = { most: 10, minutes: 15 };

export type Attempt = keyof typeof LIMITS;

/** Refuses an attempt that comes too soon, and says when the next may be made. */
export class TooManyAttempts extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too_many_requests', `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counts an attempt before anything costly or telling is done: by address, then by the two together, then by
 * account. What one count refuses does not reach the next.
 * @param knownBrowser the id of a browser that is known as the account's own; it has a count to itself.
 * @throws TooManyAttempts
 */
export async function countAttempt(
  ctx: Context,
  what: Attempt,
  account: string,
  knownBrowser: string | null = null,
): Promise<void> {
  if (knownBrowser !== null) return await count(ctx, browserKey(ctx, what, knownBrowser), KNOWN_BROWSER);
  const limits: Limits = LIMITS[what];
  await count(ctx, addressKey(ctx, what), limits.address);
  if (limits.pair) await count(ctx, pairKey(ctx, what, account), limits.pair);
  await count(ctx, accountKey(ctx, what, account), limits.account);
}

/**
 * Once the owner has got in: forgets what was counted from here for the account, and this one attempt of
 * what others share. What strangers have tried elsewhere still counts against them.
 */
export async function forgetAttempts(
  ctx: Context,
  what: Attempt,
  account: string,
  knownBrowser: string | null = null,
): Promise<void> {
  const forget = (key: string) => ctx.db.delete(attempts).where(eq(attempts.key, key));
  const takeBack = (key: string) =>
    ctx.db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
      .where(eq(attempts.key, key));
  if (knownBrowser !== null) {
    await forget(browserKey(ctx, what, knownBrowser));
    return;
  }
  const limits: Limits = LIMITS[what];
  if (limits.pair) {
    await forget(pairKey(ctx, what, account));
    await takeBack(accountKey(ctx, what, account));
  } else await forget(accountKey(ctx, what, account));
  await takeBack(addressKey(ctx, what));
}

/** Deletes counts whose stretch is long over; run by a job. */
export async function sweepAttempts(ctx: Context<Product>): Promise<void> {
  const dayAgo = ctx.now().subtract({ hours: 24 }).epochMilliseconds;
  await ctx.db.delete(attempts).where(lt(attempts.lastRequest, dayAgo));
}

/** One statement, so that attempts made at once are all counted. `last_request` holds the stretch's begin. */
async function count(ctx: Context, key: string, limit: Limit): Promise<void> {
  const now = ctx.now().epochMilliseconds;
  const begin = now - limit.minutes * 60_000;
  const over = sql`${attempts.lastRequest} <= ${begin}`;
  const [row] = await ctx.db
    .insert(attempts)
    .values({ id: ctx.newId(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${now} else ${attempts.lastRequest} end`,
      },
    })
    .returning({ count: attempts.count, since: attempts.lastRequest });
  if (row && row.count > limit.most) {
    throw new TooManyAttempts(Math.max(1, Math.ceil((row.since + limit.minutes * 60_000 - now) / 1000)));
  }
}

// Keys are fingerprints: the table of counts tells nobody who tried.
function addressKey(ctx: Context, what: Attempt): string {
  return `${what}:${fingerprint(`address ${ctx.clientAddress}`, ctx.signIn.keyFor('attempts'))}`;
}

function pairKey(ctx: Context, what: Attempt, account: string): string {
  return `${what}:${fingerprint(`pair ${ctx.clientAddress} ${account}`, ctx.signIn.keyFor('attempts'))}`;
}

function accountKey(ctx: Context, what: Attempt, account: string): string {
  return `${what}:${fingerprint(`account ${account}`, ctx.signIn.keyFor('attempts'))}`;
}

function browserKey(ctx: Context, what: Attempt, browser: string): string {
  return `${what}:${fingerprint(`browser ${browser}`, ctx.signIn.keyFor('attempts'))}`;
}

function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes >= 60 ? 'an hour' : `${minutes} minutes`;
}
