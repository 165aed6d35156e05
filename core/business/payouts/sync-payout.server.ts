import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Cents } from '../../../lib/money.ts';
import { type AnyContext, type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { keptByBank } from '../../money/payments/chargeback.ts';
import {
  addSides,
  CHARGEBACKS,
  FROM_EXPERTS,
  inAccount,
  post,
  TO_EXPERTS,
} from '../../money/payments/ledger.server.ts';
import { sharesOf } from '../../money/payments/settle-chargeback.server.ts';
import { chargebacks, payments } from '../../money/payments/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { balanceFor, balanceOf } from './balance.server.ts';
import { bookingPaidBy } from './booking-paid-by.server.ts';
import { payoutBalanceMoves, payouts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'pay-out': NoPayload;
  }
}

type Payment = typeof payments.$inferSelect;
type Payout = typeof payouts.$inferSelect;

/** Returns the expert's share of a payment according to the ledger. */
export async function shareOf(ctx: Pick<AnyContext, 'db'>, paymentId: string): Promise<Cents> {
  return 0 - (await inAccount(ctx, TO_EXPERTS, paymentId));
}

/**
 * Brings the payout of a payment up to date. Creates the payout once there is a share, adjusts it while it
 * waits, and records overpayments and undecided chargebacks as debts. Idempotent. Call this in the
 * transaction that records the movement, while holding the payment's lock.
 */
export async function syncPayout(ctx: Context<ProviderEvent>, paymentId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
    const booking = payment && (await bookingPaidBy(ctx, payment));
    if (!payment || !booking || payment.provider === 'in-person') return;
    await lockExpert(ctx.db, booking.expertId);
    const [payout] = await ctx.db
      .select()
      .from(payouts)
      .where(eq(payouts.paymentId, paymentId))
      .for('update');
    const share = await shareOf(ctx, paymentId);
    const now = asDate(ctx.now());
    if (!payout) {
      if (share <= 0) return;
      await ctx.db.insert(payouts).values({
        id: ctx.newId(),
        kind: 'share',
        expertId: booking.expertId,
        paymentId,
        bookingId: booking.id,
        provider: payment.provider,
        cents: share,
        state: 'waiting',
        wait: 'not-over',
        createdAt: now,
        updatedAt: now,
      });
      return;
    }
    await noteDebt(ctx, payout, payment, share);
    if (!isOut(payout)) await keepInStep(ctx, payout, share);
  });
}

/** Checks whether the money has left us, or may have. */
const isOut = ({ state }: Payout) => state === 'on-its-way' || state === 'paid';

/**
 * Sets an unsent payout to the current share. Deletes the payout if it is empty and no call was ever made for
 * it.
 * @returns false if it deleted the payout.
 */
export async function keepInStep(ctx: AnyContext, payout: Payout, share: Cents): Promise<boolean> {
  const { id, recoveredCents, attempt } = payout;
  if (share <= 0 && recoveredCents === 0 && attempt === 0) {
    await ctx.db.delete(payouts).where(eq(payouts.id, id));
    return false;
  }
  const cents = Math.max(0, share, recoveredCents);
  if (cents !== payout.cents) await ctx.db.update(payouts).set({ cents }).where(eq(payouts.id, id));
  return true;
}

/**
 * Records how a payment changes the practice's debt. The caller holds the locks of payment, practice, and
 * payout.
 */
export async function noteDebt(
  ctx: AnyContext,
  payout: Payout,
  payment: Payment,
  share: Cents,
): Promise<void> {
  const { id: paymentId } = payment;
  const { expertId, bookingId } = payout;
  const open = await ctx.db
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.paymentId, paymentId), isNull(chargebacks.closedAt)));
  const gone = open.reduce((sum, one) => sum + keptByBank(one), 0);
  const undecided = gone > 0 && isOut(payout) ? ((await sharesOf(ctx, payment, gone))[TO_EXPERTS] ?? 0) : 0;
  const owes = isOut(payout) ? undecided + Math.max(0, payout.cents - share) : 0;
  const known = await balanceFor(ctx, paymentId);
  const cents = -owes - known.cents;
  const undecidedCents = undecided - known.undecidedCents;
  if (cents === 0 && undecidedCents === 0) return;
  const id = ctx.newId();
  const at = asDate(ctx.now());
  await ctx.db.insert(payoutBalanceMoves).values({ id, expertId, paymentId, cents, undecidedCents, at });
  const sides = addSides({
    [FROM_EXPERTS]: -cents,
    [CHARGEBACKS]: -undecidedCents,
    [TO_EXPERTS]: cents + undecidedCents,
  });
  await post(ctx, { key: `balance:${id}`, what: 'owed-by-expert', paymentId: null, sides });
  if (cents < 0) await tellOwners(ctx, expertId, 'owes', { cents: -cents, bookingId });
  if ((await balanceOf(ctx, expertId)) > 0) await ctx.jobs.enqueue('pay-out', {});
}
