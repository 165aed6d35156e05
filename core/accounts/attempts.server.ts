import { eq, lt, sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { fingerprint } from '../../lib/sealed.server.ts';
import type { Context } from '../context.ts';
import type { AccountContext } from './sign-in.server.ts';
import { attempts } from './tables.ts';

/** What is counted: so many within a stretch that begins with the first. */
type Limit = { most: number; minutes: number };

/** How often each may be tried, from one network address and for one account. */
export const LIMITS = {
  'log-in': { address: { most: 30, minutes: 15 }, account: { most: 10, minutes: 15 } },
  'sign-up': { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
  resend: { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
  'change-email': { address: { most: 20, minutes: 60 }, account: { most: 5, minutes: 60 } },
  'birth-date': { address: { most: 30, minutes: 60 }, account: { most: 5, minutes: 60 } },
  download: { address: { most: 30, minutes: 60 }, account: { most: 10, minutes: 60 } },
  photo: { address: { most: 60, minutes: 60 }, account: { most: 20, minutes: 60 } },
  'two-step': { address: { most: 30, minutes: 15 }, account: { most: 6, minutes: 15 } },
  'password-reset': { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
} as const satisfies Record<string, { address: Limit; account: Limit }>;

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
 * Counts an attempt before anything costly or telling is done, first by address, then by account.
 * @throws TooManyAttempts
 */
export async function countAttempt(ctx: AccountContext, what: Attempt, email: string): Promise<void> {
  await count(ctx, addressKey(ctx, what), LIMITS[what].address);
  await count(ctx, accountKey(ctx, what, email), LIMITS[what].account);
}

/** Once the owner has got in: forgets what was counted for the account, and this one attempt of the address. */
export async function forgetAttempts(ctx: AccountContext, what: Attempt, email: string): Promise<void> {
  await ctx.db.delete(attempts).where(eq(attempts.key, accountKey(ctx, what, email)));
  await ctx.db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, addressKey(ctx, what)));
}

/** Deletes counts whose stretch is long over; run by a job. */
export async function sweepAttempts(ctx: Context): Promise<void> {
  const dayAgo = ctx.now().subtract({ hours: 24 }).epochMilliseconds;
  await ctx.db.delete(attempts).where(lt(attempts.lastRequest, dayAgo));
}

/** One statement, so that attempts made at once are all counted. `last_request` holds the stretch's begin. */
async function count(ctx: AccountContext, key: string, limit: Limit): Promise<void> {
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
function addressKey(ctx: AccountContext, what: Attempt): string {
  return `${what}:${fingerprint(`address ${ctx.clientAddress}`, ctx.signIn.keyFor('attempts'))}`;
}

function accountKey(ctx: AccountContext, what: Attempt, email: string): string {
  return `${what}:${fingerprint(`account ${email}`, ctx.signIn.keyFor('attempts'))}`;
}

function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes >= 60 ? 'an hour' : `${minutes} minutes`;
}
