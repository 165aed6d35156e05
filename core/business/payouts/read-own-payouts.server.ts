import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AccountStatus } from '../../../platform/payments/provider.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { Context } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { balanceOf } from './balance.server.ts';
import { bankFails } from './bank.ts';
import { currentBookingSql, paidAlike } from './booking-paid-by.server.ts';
import type { OwnPayout } from './own-payout.ts';
import { isOpenToOthers, type LiveAccount, liveAccount } from './payout-account.server.ts';
import { payoutPractice } from './set-up-payouts.server.ts';
import { payouts } from './tables.ts';
import { waitsNow } from './what-stops.server.ts';

const PAID_PER_PAGE = 20;
export const OPEN_SHOWN = 100;

export type OwnPayouts = {
  practiceId: string;
  /** Null if the practice has no account. */
  account: AccountStatus | null;
  /** The account if another owner holds it; null if there is none or the user holds it. */
  othersAccount: { holder: string; isAway: boolean; isOpen: boolean } | null;
  /** Whether the account's bank rejected the last transfer. */
  bankFails: boolean;
  owesCents: Cents;
  /** Unpaid payouts, next due first, at most `OPEN_SHOWN`. */
  open: OwnPayout[];
  /** The number of all unpaid payouts, including those not shown. */
  openCount: number;
  waitingCents: Cents;
  /** The paid payouts, latest first. */
  paid: OwnPayout[];
  hasMore: boolean;
};

/**
 * Returns a practice's unpaid and paid payouts, and why the unpaid ones wait. Refuses anyone but an owner.
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
  const isOf = eq(bookings.id, currentBookingSql(payouts.bookingId));
  const mine = eq(payouts.expertId, expertId);
  const isOpen = and(mine, ne(payouts.state, 'paid'));
  const [all] = await ctx.db
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${payouts.cents} - ${payouts.recoveredCents}), 0)`.mapWith(Number),
    })
    .from(payouts)
    .where(isOpen);
  const open = await rows()
    .where(isOpen)
    .orderBy(sql`coalesce(${bookings.endsAt}, ${payouts.createdAt})`, payouts.id)
    .limit(OPEN_SHOWN);
  const paid = await rows()
    .where(and(mine, eq(payouts.state, 'paid'), gt(payouts.cents, 0)))
    .orderBy(desc(payouts.paidAt), desc(payouts.id))
    .limit(PAID_PER_PAGE + 1)
    .offset((page - 1) * PAID_PER_PAGE);
  const isReady = takesPayouts(account);
  return {
    practiceId: expertId,
    account: account?.status ?? null,
    othersAccount:
      account && account.ownerId !== ctx.actor?.id
        ? { holder: account.holder, isAway: account.isAway, isOpen: isOpenToOthers(account) }
        : null,
    bankFails: account !== null && bankFails(account),
    owesCents: Math.max(0, -owed),
    open: await viewsOf(ctx, open, isReady),
    openCount: all!.count,
    waitingCents: all!.cents,
    paid: await viewsOf(ctx, paid.slice(0, PAID_PER_PAGE), isReady),
    hasMore: paid.length > PAID_PER_PAGE,
  };
}

/**
 * Returns the payouts of a booking, one per payment, in the order of the charges. Empty for anyone but the
 * practice's owners.
 */
export async function readSharesOf(
  ctx: Context,
  { id, expertId }: { id: string; expertId: string },
): Promise<OwnPayout[]> {
  if (!mayActFor(ctx.actor, expertId, 'owner')) return [];
  const account = await liveAccount(ctx, expertId);
  const rows = await ctx.db
    .select({ payout: payouts, booking: bookings })
    .from(payouts)
    .innerJoin(bookings, eq(bookings.id, currentBookingSql(payouts.bookingId)))
    .where(
      and(
        eq(bookings.id, id),
        inArray(payouts.bookingId, paidAlike(id)),
        eq(payouts.expertId, expertId),
        gt(payouts.cents, 0),
      ),
    )
    .orderBy(payouts.createdAt, payouts.id);
  return await viewsOf(ctx, rows, takesPayouts(account));
}

const takesPayouts = (account: LiveAccount | null) => account?.status === 'ready' && !account.isAway;

type Row = { payout: typeof payouts.$inferSelect; booking: typeof bookings.$inferSelect | null };

/**
 * Converts payouts for display, and adds why each one waits now.
 * @param isReady whether the practice has an account that can be paid.
 */
async function viewsOf(ctx: Context, rows: readonly Row[], isReady: boolean): Promise<OwnPayout[]> {
  const now = await waitsNow(
    ctx,
    rows.map(({ payout, booking }) => ({ ...payout, booking })),
  );
  return rows.map(({ payout, booking }) => {
    const { id, kind, cents, recoveredCents, reversedCents, state, paidAt } = payout;
    const bookingId = booking?.id ?? null;
    const { wait, dueAt } = now.get(id)!;
    const isSettled = isReady && (wait === 'no-account' || wait === 'account' || wait === 'holder-away');
    return {
      id,
      kind,
      bookingId,
      cents,
      recoveredCents,
      reversedCents,
      state,
      dueAt,
      paidAt,
      wait: isSettled ? null : wait,
      startsAt: booking?.startsAt ?? null,
      zone: booking?.zone ?? null,
    };
  });
}

/**
 * Returns the first of the user's practices whose money waits because its payout account is missing or
 * unfinished, has an absent holder, or needs details from the user. Null if there is none. Money waits only
 * after we charge a client.
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
    const isMissing = !account || account.isAway || account.status === 'unfinished';
    if (isMissing || (account.status === 'action-needed' && account.ownerId === ctx.actor?.id))
      return practiceId;
  }
  return null;
}
