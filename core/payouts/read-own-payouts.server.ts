import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Cents } from '../../lib/money.ts';
import type { AccountStatus } from '../../platform/payments/provider.ts';
import { bookings } from '../bookings/tables.ts';
import type { Context } from '../context.ts';
import { balanceOf } from './balance.server.ts';
import { bankFails } from './bank.ts';
import { type PayoutKind, type PayoutState, type PayoutWait, payableFrom } from './payout.ts';
import { liveAccount } from './payout-account.server.ts';
import { payoutPractice } from './set-up-payouts.server.ts';
import { payouts } from './tables.ts';

/** Paid payouts on one page of the list. */
export const PAID_PER_PAGE = 20;
/** The most that is shown of what is not paid yet. */
const OPEN_SHOWN = 100;

/** A payout as the owners of its practice see it. */
export type OwnPayout = {
  id: string;
  kind: PayoutKind;
  bookingId: string | null;
  /** When the consultation began, and the zone of where; null for a balance. */
  startsAt: Date | null;
  zone: string | null;
  cents: Cents;
  /** What of it was kept for what the practice owed. */
  recoveredCents: Cents;
  /** What of what was sent has come back. */
  reversedCents: Cents;
  state: PayoutState;
  /** Why it waits; null for one that does not, or that is sent by the job's next run. */
  wait: PayoutWait | null;
  dueAt: Date | null;
  paidAt: Date | null;
};

/** The payouts of a practice for its owners. */
export type OwnPayouts = {
  practiceId: string;
  /** Null without an account. */
  account: AccountStatus | null;
  /** Whether its bank did not take the last payout. */
  bankFails: boolean;
  /** What the practice owes; 0 for nothing. */
  owesCents: Cents;
  /** What is not paid yet: what is sent soonest first. */
  open: OwnPayout[];
  /** All that waits for an account. */
  waitingCents: Cents;
  /** What was paid, the latest first. */
  paid: OwnPayout[];
  hasMore: boolean;
};

/**
 * What is on its way to a practice, what was paid, what waits and why, for an owner.
 * @throws Refusal sign_in_required; not_found for whoever does not own it.
 */
export async function readOwnPayouts(
  ctx: Context,
  { practiceId, page }: { practiceId: string | null; page: number },
): Promise<OwnPayouts> {
  const expertId = payoutPractice(ctx, practiceId);
  const account = await liveAccount(ctx, expertId);
  const owed = await balanceOf(ctx, expertId);
  const rows = () =>
    ctx.db.select({ payout: payouts, booking: bookings }).from(payouts).leftJoin(bookings, isOf).$dynamic();
  const isOf = eq(bookings.id, payouts.bookingId);
  const mine = eq(payouts.expertId, expertId);
  const open = await rows()
    .where(and(mine, ne(payouts.state, 'paid')))
    .orderBy(sql`coalesce(${bookings.endsAt}, ${payouts.createdAt})`, payouts.id)
    .limit(OPEN_SHOWN);
  const paid = await rows()
    .where(and(mine, eq(payouts.state, 'paid'), gt(payouts.cents, 0)))
    .orderBy(desc(payouts.paidAt), desc(payouts.id))
    .limit(PAID_PER_PAGE + 1)
    .offset((page - 1) * PAID_PER_PAGE);
  const isReady = account?.status === 'ready';
  const shown = open.map((row) => viewOf(ctx, row, isReady));
  return {
    practiceId: expertId,
    account: account?.status ?? null,
    bankFails: account !== null && bankFails(account),
    owesCents: Math.max(0, -owed),
    open: shown,
    waitingCents: shown.reduce((sum, { cents, recoveredCents }) => sum + cents - recoveredCents, 0),
    paid: paid.slice(0, PAID_PER_PAGE).map((row) => viewOf(ctx, row, isReady)),
    hasMore: paid.length > PAID_PER_PAGE,
  };
}

/** As it stands now; the job that sends looks at a payout only once it is about due. */
function viewOf(
  ctx: Context,
  { payout, booking }: { payout: typeof payouts.$inferSelect; booking: typeof bookings.$inferSelect | null },
  isReady: boolean,
): OwnPayout {
  const { id, kind, bookingId, cents, recoveredCents, reversedCents, state, paidAt } = payout;
  const dueAt = state === 'waiting' && booking ? payableFrom(booking) : payout.dueAt;
  const isAhead = dueAt !== null && dueAt.getTime() > ctx.now().epochMilliseconds;
  const isSettled = isReady && (payout.wait === 'no-account' || payout.wait === 'account');
  const wait = isSettled ? null : payout.wait === 'not-over' && isAhead ? 'not-due' : payout.wait;
  return {
    ...{ id, kind, bookingId, cents, recoveredCents, reversedCents, state, wait, dueAt, paidAt },
    ...{ startsAt: booking?.startsAt ?? null, zone: booking?.zone ?? null },
  };
}

/**
 * Whether money waits for a practice that somebody owns, and there is no account that it could be paid to; the id of the
 * first such practice, or null. Nothing waits before a client was charged.
 */
export async function readMissingAccount(ctx: Context): Promise<string | null> {
  const owned = (ctx.actor?.memberships ?? []).filter(({ role }) => role === 'owner');
  if (owned.length === 0 || ctx.payments.provider.name === 'in-person') return null;
  for (const { practiceId } of owned) {
    const waits = await ctx.db
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(eq(payouts.expertId, practiceId), ne(payouts.state, 'paid')))
      .limit(1);
    if (waits.length === 0) continue;
    const account = await liveAccount(ctx, practiceId);
    if (!account || account.status === 'unfinished' || account.status === 'action-needed') return practiceId;
  }
  return null;
}
