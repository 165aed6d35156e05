import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Cents } from '../../../lib/money.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { isPaymentProblem } from '../../../platform/payments/provider.ts';
import { withHeldSince } from '../../consultations/booking-views/held-since.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { asProvider } from '../../money/payments/as-provider.ts';
import { FROM_EXPERTS, post, TO_EXPERTS } from '../../money/payments/ledger.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { emitEvent } from '../../people/webhooks/emit-event.server.ts';
import { balanceOf } from './balance.server.ts';
import { bookingPaidBy } from './booking-paid-by.server.ts';
import { KEPT_BACK_DAYS, type PayoutWait, payableFrom } from './payout.ts';
import { type LiveAccount, liveAccount } from './payout-account.server.ts';
import { finish, settleTransfer } from './settle-transfer.server.ts';
import { keepInStep, noteDebt, shareOf, syncPayout } from './sync-payout.server.ts';
import { payoutBalanceMoves, payouts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';
import { whatStops } from './what-stops.server.ts';

type Payout = typeof payouts.$inferSelect;

/** A payout call to the provider. `cents` is the amount to send; `key` is the idempotency key. */
type Call = { payout: Payout; cents: Cents; paymentRef: string | null; key: string };

/**
 * Sends what experts earned, longest waiting first. Marks each payout as on its way before it calls the
 * provider, so a retry repeats the same call. Retries a refused payout at growing intervals. Idempotent.
 * @returns how many payouts it sent.
 */
export async function payOut(ctx: Context<Product>): Promise<number> {
  await beginBalances(ctx);
  await followMoves(ctx);
  const now = asDate(ctx.now());
  const isOver = sql`${bookings.endsAt} + make_interval(hours => 24 * ${bookings.payoutDays}) <= ${now.toISOString()}`;
  const sent = await sweep(ctx, 'pay-out', {
    due: (limit) =>
      ctx.db
        .select({ id: payouts.id })
        .from(payouts)
        .leftJoin(bookings, eq(bookings.id, payouts.bookingId))
        .where(
          and(
            or(
              eq(payouts.state, 'on-its-way'),
              and(inArray(payouts.state, ['waiting', 'failed']), or(eq(payouts.kind, 'balance'), isOver)),
            ),
            isReady(ctx, 'pay-out', payouts.id),
          ),
        )
        .orderBy(asc(payouts.createdAt), asc(payouts.id))
        .limit(limit),
    work: ({ id }) => payOne(ctx, id),
  });
  return sent.length;
}

/**
 * Moves unsent payouts to the booking that took over their payment. Its time determines when they are due.
 */
async function followMoves({ db }: Context<Product>): Promise<void> {
  await runSql(
    db,
    sql`
    update ${payouts} set booking_id = moved.id
    from ${bookings} was cross join lateral (
      select b.id from ${bookings} b
      where b.paid_under = coalesce(was.paid_under, was.id) and b.stands_id is null
      order by b.created_at desc, b.id desc limit 1
    ) moved
    where was.id = ${payouts.bookingId} and was.status = 'cancelled' and moved.id <> was.id
      and ${payouts.state} in ('waiting', 'failed')`,
  );
}

async function payOne(ctx: Context<Product>, id: string): Promise<string | null> {
  const call = await inTransaction(ctx, (ctx) => prepare(ctx, id));
  if (call === null || call === 'finished') return call && id;
  const { payout, cents, paymentRef, key } = call;
  const { provider } = ctx.payments;
  // A payout that started with another provider waits until that provider is configured again.
  if (provider.name !== payout.provider || !payout.accountRef) return null;
  try {
    const update = await provider.payout({ id, accountRef: payout.accountRef, cents, paymentRef }, key);
    await settleTransfer(asProvider(ctx, provider.name, key), update);
    return id;
  } catch (error) {
    if (isPaymentProblem(error) && (error.kind === 'refused' || error.kind === 'declined')) {
      await noteFailure(ctx, payout, cents, error.kind);
    }
    throw error;
  }
}

/**
 * Decides, under the locks, whether to send a payout now and how much of it.
 * @returns null if the payout waits, 'finished' if nothing is left to send.
 */
async function prepare(ctx: Context<Product>, id: string): Promise<Call | 'finished' | null> {
  const [known] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
  if (!known || known.state === 'paid') return null;
  const [payment] = known.paymentId
    ? await ctx.db.select().from(payments).where(eq(payments.id, known.paymentId)).for('no key update')
    : [];
  await lockExpert(ctx.db, known.expertId);
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id)).for('update');
  if (!payout || payout.state === 'paid') return null;
  const callOf = (payout: Payout): Call => ({
    payout,
    cents: payout.cents - payout.recoveredCents,
    paymentRef: payment?.providerRef ?? null,
    key: `payout:${id}:${payout.attempt}`,
  });
  if (payout.state === 'on-its-way') return callOf(payout);

  const share = payment ? await shareOf(ctx, payment.id) : payout.cents;
  if (!(await keepInStep(ctx, payout, share))) return null;
  const cents = Math.max(0, share, payout.recoveredCents);
  const booking = payment ? await bookingPaidBy(ctx, payment) : null;
  const dueAt = booking ? payableFrom(await withHeldSince(ctx, booking)) : payout.dueAt;
  const account = await liveAccount(ctx, payout.expertId);
  const now = asDate(ctx.now());
  const wait =
    (booking && dueAt === null ? (booking.contest === 'open' ? 'contested' : 'not-over') : null) ??
    (dueAt && dueAt > now ? 'not-due' : null) ??
    (booking && payment ? await whatStops(ctx, booking, payment.id) : null) ??
    (await practiceBlock(ctx, payout, account, dueAt ?? payout.createdAt));
  const where = eq(payouts.id, id);
  const bookingId = booking?.id ?? null;
  if (wait) {
    const waits = { state: 'waiting' as const, wait, dueAt, bookingId, updatedAt: now };
    await ctx.db.update(payouts).set(waits).where(where);
    return null;
  }
  const recoveredCents = payout.recoveredCents + (await recover(ctx, payout, cents));
  const [sending] = await ctx.db
    .update(payouts)
    .set({
      state: 'on-its-way',
      wait: null,
      cents,
      recoveredCents,
      dueAt,
      bookingId,
      updatedAt: now,
      accountRef: account!.providerRef,
      attempt: payout.attempt + 1,
      sentAt: now,
    })
    .where(where)
    .returning();
  // The amount kept earlier can exceed the current share.
  if (payment) await noteDebt(ctx, sending!, payment, share);
  if (cents > recoveredCents) return callOf(sending!);
  await finish(ctx, sending!, null);
  return 'finished';
}

/**
 * Returns the reason no payout can go to the practice; null if there is none. A suspension blocks a payout
 * for at most `KEPT_BACK_DAYS`, because the expert has earned the money.
 */
async function practiceBlock(
  ctx: Context<Product>,
  { expertId, provider }: Payout,
  account: LiveAccount | null,
  dueAt: Date,
): Promise<PayoutWait | null> {
  if (provider !== ctx.payments.provider.name) return 'other-provider';
  const [practice] = await ctx.db
    .select({ suspendedAt: experts.suspendedAt })
    .from(experts)
    .where(eq(experts.id, expertId));
  const keptUntil = dueAt.getTime() + KEPT_BACK_DAYS * 86_400_000;
  if (practice?.suspendedAt && ctx.now().epochMilliseconds < keptUntil) return 'suspended';
  if (account === null) return 'no-account';
  if (account.isAway) return 'holder-away';
  return account.status === 'ready' ? null : 'account';
}

/**
 * Deducts the practice's debt from a payout.
 * @returns the amount newly deducted.
 */
async function recover(ctx: Context<Product>, payout: Payout, cents: Cents): Promise<Cents> {
  const { id: payoutId, expertId, recoveredCents } = payout;
  const owed = Math.max(0, -(await balanceOf(ctx, expertId)));
  const kept = Math.min(owed, cents - recoveredCents);
  if (kept <= 0) return 0;
  await moveBalance(ctx, { expertId, payoutId, cents: kept });
  const key = `payout:${payoutId}:recovered:${recoveredCents + kept}`;
  const sides = { [TO_EXPERTS]: kept, [FROM_EXPERTS]: -kept };
  await post(ctx, { key, what: 'recovered', paymentId: null, sides });
  return kept;
}

const moveBalance = async (
  ctx: Context<Product>,
  move: { expertId: string; payoutId: string; cents: Cents },
) => {
  const at = asDate(ctx.now());
  await ctx.db.insert(payoutBalanceMoves).values({ id: ctx.newId(), ...move, at });
};

/**
 * Creates a payout for each practice that we owe more than its shares, for example because we won a
 * chargeback that the practice had already repaid.
 */
async function beginBalances(ctx: Context<Product>): Promise<void> {
  const { provider } = ctx.payments;
  const owed = await ctx.db
    .select({ expertId: payoutBalanceMoves.expertId })
    .from(payoutBalanceMoves)
    .groupBy(payoutBalanceMoves.expertId)
    .having(sql`sum(${payoutBalanceMoves.cents}) > 0`);
  for (const { expertId } of owed) {
    await inTransaction(ctx, async (ctx) => {
      await lockExpert(ctx.db, expertId);
      const cents = await balanceOf(ctx, expertId);
      if (cents <= 0) return;
      const now = asDate(ctx.now());
      const id = ctx.newId();
      const begun = await ctx.db
        .insert(payouts)
        .values({
          id,
          kind: 'balance',
          expertId,
          provider: provider.name,
          cents,
          state: 'waiting',
          wait: 'not-due',
          dueAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: payouts.id });
      if (begun.length === 0) return;
      await moveBalance(ctx, { expertId, payoutId: id, cents: -cents });
      const sides = { [FROM_EXPERTS]: cents, [TO_EXPERTS]: -cents };
      await post(ctx, { key: `payout:${id}:balance`, what: 'owed-to-expert', paymentId: null, sides });
    });
  }
}

/**
 * Records that the provider refused a call, unless another call has since changed the payout. Notifies the
 * owners of the first failure.
 */
async function noteFailure(
  ctx: Context<Product>,
  called: Payout,
  cents: Cents,
  failure: string,
): Promise<void> {
  const { id, attempt, expertId, bookingId, paymentId } = called;
  const updatedAt = asDate(ctx.now());
  await inTransaction(ctx, async (ctx) => {
    if (paymentId)
      await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
    await lockExpert(ctx.db, expertId);
    const failed = await ctx.db
      .update(payouts)
      .set({ state: 'failed', failure, updatedAt })
      .where(and(eq(payouts.id, id), eq(payouts.state, 'on-its-way'), eq(payouts.attempt, attempt)))
      .returning({ id: payouts.id });
    if (failed.length === 0) return;
    if (attempt === 1) {
      await tellOwners(ctx, expertId, 'failed', { cents, bookingId });
      await emitEvent(ctx, {
        type: 'payout.failed',
        subjectId: id,
        practiceIds: [expertId],
        data: { id, practiceId: expertId, bookingId, cents, currency: 'USD' },
      });
    }
    // Corrects the debt that we recorded when we thought the payout was sent.
    if (paymentId) await syncPayout(asProvider(ctx, called.provider, `payout:${id}:${attempt}`), paymentId);
  });
}
