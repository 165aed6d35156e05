import { lt, sql } from 'drizzle-orm';
import * as words from '#text/ground/limits';
import { Refusal } from '../../../lib/errors.ts';
import { fingerprint } from '../../../lib/secrets/fingerprint.server.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { AnyContext, Context, Product } from '../../context.ts';
import { attempts } from './tables.ts';

/** Allows `most` attempts within a window of `minutes`. The first attempt opens the window. */
export type Limit = { most: number; minutes: number };

export class TooManyAttempts extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('too_many_requests', sayPause(retryAfterSeconds));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type CountContext = Pick<AnyContext, 'db' | 'now' | 'newId' | 'signIn' | 'clientAddress'>;

/**
 * Counts an attempt in a single statement, so concurrent attempts all count.
 * @param key from `attemptKey`.
 * @returns null if the attempt is allowed; otherwise the whole seconds until the next attempt is allowed.
 */
export async function takeAttempt(ctx: CountContext, key: string, limit: Limit): Promise<number | null> {
  const now = ctx.now().epochMilliseconds;
  const length = limit.minutes * 60_000;
  // `last_request` holds the start of the window.
  const over = sql`${attempts.lastRequest} <= ${now - length}`;
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
  if (!row || row.count <= limit.most) return null;
  return Math.max(1, Math.ceil((row.since + length - now) / 1000));
}

/**
 * Returns the key for counting attempts. It contains only a fingerprint of `who`, so the table does not
 * reveal who tried.
 * @param what the action, such as 'log-in'.
 * @param who such as 'account kim@example.com'.
 */
export function attemptKey(ctx: Pick<CountContext, 'signIn'>, what: string, who: string): string {
  return `${what}:${fingerprint(who, ctx.signIn.keyFor('attempts'))}`;
}

export function addressKey(ctx: Pick<CountContext, 'signIn' | 'clientAddress'>, what: string): string {
  return attemptKey(ctx, what, `address ${ctx.clientAddress}`);
}

/** Deletes counts whose window opened 24 hours ago or earlier. */
export async function sweepAttempts(ctx: Context<Product>): Promise<void> {
  const dayAgo = ctx.now().subtract({ hours: 24 }).epochMilliseconds;
  await ctx.db.delete(attempts).where(lt(attempts.lastRequest, dayAgo));
}

function sayPause(seconds: number): Sentence {
  if (seconds <= 60) return words.try_again_in_a_minute;
  const minutes = Math.ceil(seconds / 60);
  return minutes >= 60 ? words.try_again_in_an_hour : withFacts(words.try_again_in_minutes, { minutes });
}
