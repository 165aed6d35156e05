import { eq, sql } from 'drizzle-orm';
import { mailboxOf } from '../../../lib/email-field.ts';
import type { Context } from '../../context.ts';
import {
  addressKey,
  attemptKey,
  type Limit,
  TooManyAttempts,
  takeAttempt,
} from '../../ground/admin/limits.server.ts';
import { attempts } from '../../ground/admin/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Deletes old attempts, sessions, notifications, and invitations. */
    'sweep-accounts': NoPayload;
  }
}

type Limits = { address: Limit; pair?: Limit; account: Limit };

/**
 * Limits per network address (`address`), per account (`account`), and per combination of the two (`pair`).
 * `pair` is for actions by which a stranger could lock out the owner. For log-in, `account` is more than
 * twice `pair`, so a single network never reaches it.
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
  // Test events, and events sent again.
  webhook: { address: { most: 240, minutes: 60 }, account: { most: 120, minutes: 60 } },
  download: { address: { most: 30, minutes: 60 }, account: { most: 10, minutes: 60 } },
  photo: { address: { most: 60, minutes: 60 }, account: { most: 20, minutes: 60 } },
  // Twelve photos and a few retries. If we refuse a batch, every photo that we redrew still counts.
  gallery: { address: { most: 180, minutes: 60 }, account: { most: 60, minutes: 60 } },
  'two-step': { address: { most: 30, minutes: 15 }, account: { most: 6, minutes: 15 } },
  'password-reset': { address: { most: 20, minutes: 60 }, account: { most: 3, minutes: 60 } },
} as const satisfies Record<string, Limits>;

/**
 * The limit for a browser that has signed in to the account before. Strangers' attempts don't count against
 * it.
 */
export const KNOWN_BROWSER: Limit = { most: 10, minutes: 15 };

export type Attempt = keyof typeof LIMITS;

/** Anyone can make us send these e-mails to any address, so we count them per receiving mailbox. */
const SEND_MAIL: ReadonlySet<Attempt> = new Set(['sign-up', 'resend', 'password-reset']);

/**
 * Counts an attempt. Call this before anything costly or revealing. Counts per network address, then per
 * combination of account and network address if the action has that limit, then per account. If a limit
 * refuses the attempt, the limits after it don't count it.
 * @param knownBrowser the id of a browser known to the account. With it, only `KNOWN_BROWSER` applies.
 * @throws TooManyAttempts with the seconds to wait.
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
 * After a successful attempt, resets the narrowest count and removes this attempt from the wider ones. The
 * narrowest count is per known browser, per combination of account and network address, or per account.
 */
export async function forgetAttempts(
  ctx: Context,
  what: Attempt,
  account: string,
  knownBrowser: string | null = null,
): Promise<void> {
  const forget = (key: string) => ctx.db.delete(attempts).where(eq(attempts.key, key));
  const undo = (key: string) =>
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
    await undo(accountKey(ctx, what, account));
  } else await forget(accountKey(ctx, what, account));
  await undo(addressKey(ctx, what));
}

async function count(ctx: Context, key: string, limit: Limit): Promise<void> {
  const seconds = await takeAttempt(ctx, key, limit);
  if (seconds !== null) throw new TooManyAttempts(seconds);
}

function pairKey(ctx: Context, what: Attempt, account: string): string {
  return attemptKey(ctx, what, `pair ${ctx.clientAddress} ${account}`);
}

function accountKey(ctx: Context, what: Attempt, account: string): string {
  return attemptKey(ctx, what, `account ${SEND_MAIL.has(what) ? mailboxOf(account) : account}`);
}

function browserKey(ctx: Context, what: Attempt, browser: string): string {
  return attemptKey(ctx, what, `browser ${browser}`);
}
