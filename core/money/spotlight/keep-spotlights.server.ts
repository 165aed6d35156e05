import { and, eq, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { listedSql } from '../../people/experts/listed-sql.ts';
import { refundSubscription } from '../payments/subscriptions/refund-subscription.server.ts';
import { steerSubscription } from '../payments/subscriptions/steer-subscription.server.ts';
import { subscriptions } from '../payments/tables.ts';
import { HAS_TAKEN_BILL } from './charged-back-bills.server.ts';
import { isPracticeListed } from './is-practice-listed.server.ts';
import { payerOwnsSql } from './payer-owns-sql.ts';
import { holds, paidUntilAfterPause, spotlightState } from './spotlight.ts';
import { spotlights } from './tables.ts';
import { lockSpotlight, writeSpotlight } from './write-spotlight.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'keep-spotlights': NoPayload;
  }
}

/** How long we wait for the provider to end a subscription with its period. */
const ENDS_BY_ITSELF_HOURS = 24;

/**
 * Updates each Spotlight that needs it. Ends Spotlight when its days are over, and pauses billing while the
 * practice is not listed. Stops the subscription if the practice or payer is gone, no owner is left, or a
 * bank took a payment back. If the payer is no longer an owner or is leaving, Spotlight ends with its month,
 * and is refunded if it never began. Idempotent. A failure does not block the others.
 * @returns how many it updated.
 */
export async function keepSpotlights(ctx: Context<Product>): Promise<number> {
  const done = await sweep(ctx, 'keep-spotlight', {
    due: (limit) => due(ctx, limit),
    work: ({ id }) => keep(ctx, id),
  });
  return done.length;
}

async function due(ctx: Context<Product>, limit: number): Promise<{ id: string }[]> {
  const now = sql`${ctx.now().toString()}::timestamptz`;
  const isListed = listedIn(ctx);
  const isOver = sql`(l.paused_at is null and l.state <> 'ended' and l.paid_until <= ${now})`;
  const isAmiss = sql`(l.state not in ('ended', 'waiting') and (l.paused_at is null) <> ${isListed})`;
  const isUnsteered = sql`(${subscriptions.status} in ('active', 'past-due') and (
    (l.paused_at is not null) <> ${subscriptions.isPaused} or l.state = 'ended' or l.practice_id is null
    or payer.deleted_at is not null or not exists (select 1 from practice_members own
      where own.practice_id = l.practice_id and own.role = 'owner')))`;
  const isTaken = sql`(${subscriptions.status} in ('active', 'past-due') and ${HAS_TAKEN_BILL})`;
  const isLeft = sql`(not ${sql.raw(payerOwnsSql('subscriptions'))} and (
    (${subscriptions.status} in ('active', 'past-due') and not ${subscriptions.endsWithPeriod})
    or (${subscriptions.status} = 'waiting' and ${subscriptions.provider} = 'in-person')))`;
  const isLeaving = sql`(${subscriptions.status} in ('active', 'past-due') and (
    (payer.delete_at is not null and not ${subscriptions.endsWithPeriod})
    or (payer.delete_at is null and ${subscriptions.endsAsPayerLeaves})))`;
  const isToGiveBack = sql`(l.status = 'ended' and l.paid_until is null and exists (select 1 from payments bill
    where bill.subscription_id = ${subscriptions.id} and bill.paid_cents > 0
      and not exists (select 1 from refunds asked where asked.payment_id = bill.id)))`;
  return await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(sql`users payer`, sql`payer.id = ${subscriptions.payerId}`)
    .leftJoin(sql`spotlights l`, sql`l.subscription_id = ${subscriptions.id}`)
    .leftJoin(sql`experts e`, sql`e.id = l.practice_id`)
    .where(
      and(
        eq(subscriptions.purpose, 'spotlight'),
        sql`(${isOver} or ${isAmiss} or ${isUnsteered} or ${isTaken} or ${isLeft} or ${isLeaving} or ${isToGiveBack})`,
        isReady(ctx, 'keep-spotlight', subscriptions.id),
      ),
    )
    .orderBy(subscriptions.updatedAt, subscriptions.id)
    .limit(limit);
}

function listedIn(ctx: Context<Product>): SQL {
  const served = ctx.law.servedStates(countryDay(ctx.now()));
  return sql.raw(listedSql('e', `'{${served.join()}}'::text[]`));
}

async function keep(ctx: Context<Product>, subscriptionId: string): Promise<string | null> {
  const isGone = await inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ practiceId: spotlights.practiceId })
      .from(spotlights)
      .where(eq(spotlights.subscriptionId, subscriptionId));
    const row = found && (await lockSpotlight(ctx, found.practiceId));
    if (!row || row.subscriptionId !== subscriptionId) return true;
    if (row.status === 'ended' && row.paidUntil === null) {
      await refundSubscription(ctx, {
        subscriptionId,
        reason: 'payer-not-owner',
      });
    }
    const isListed = await isPracticeListed(ctx, row.practiceId);
    const now = asDate(ctx.now());
    const after = { ...row };
    if (!isListed && row.pausedAt === null && holds(spotlightState(row, ctx.now()))) after.pausedAt = now;
    if (isListed && row.pausedAt !== null) {
      after.paidUntil = row.paidUntil && paidUntilAfterPause(row.paidUntil, row.pausedAt, now);
      after.pausedAt = null;
    }
    if (after.pausedAt !== row.pausedAt || spotlightState(after, ctx.now()) !== row.state) {
      await writeSpotlight(ctx, row, after);
    }
    return false;
  });
  await steer(ctx, subscriptionId, isGone);
  return subscriptionId;
}

/** Makes the provider's subscription match our row. Must not run inside a transaction. */
async function steer(ctx: Context<Product>, subscriptionId: string, isGone: boolean): Promise<void> {
  const rows = await runSql<{
    payerGone: boolean;
    payerLeaves: boolean;
    ownerless: boolean;
    payerOwns: boolean;
  }>(
    ctx.db,
    sql`
    select payer.deleted_at is not null as "payerGone", payer.delete_at is not null as "payerLeaves", not exists (select 1 from practice_members own
      where own.practice_id = s.subject_id and own.role = 'owner') as ownerless,
      ${sql.raw(payerOwnsSql('s'))} as "payerOwns"
    from subscriptions s join users payer on payer.id = s.payer_id where s.id = ${subscriptionId}`,
  );
  const [found] = await ctx.db
    .select({ subscription: subscriptions, row: spotlights, isTaken: sql<boolean>`${HAS_TAKEN_BILL}` })
    .from(subscriptions)
    .leftJoin(spotlights, eq(spotlights.subscriptionId, subscriptions.id))
    .where(eq(subscriptions.id, subscriptionId));
  if (!found || !rows[0]) return;
  const { subscription, row } = found;
  const { payerOwns, payerLeaves } = rows[0];
  if (subscription.status === 'waiting' && subscription.provider === 'in-person' && !payerOwns) {
    return await steerSubscription(ctx, subscription, { to: 'stop' });
  }
  if (subscription.status !== 'active' && subscription.status !== 'past-due') return;
  if (found.isTaken || isGone || !row || rows[0].payerGone || rows[0].ownerless) {
    return await steerSubscription(ctx, subscription, { to: 'stop' });
  }
  if (row.state === 'ended') {
    const latest = ctx.now().subtract({ hours: ENDS_BY_ITSELF_HOURS }).epochMilliseconds;
    if (payerOwns && row.endsWithPeriod && (row.paidUntil?.getTime() ?? 0) > latest) return;
    return await steerSubscription(ctx, subscription, { to: 'stop' });
  }
  if (!payerOwns && !subscription.endsWithPeriod) {
    const isOver = row.pausedAt === null && (row.paidUntil?.getTime() ?? 0) <= ctx.now().epochMilliseconds;
    return await steerSubscription(ctx, subscription, isOver ? { to: 'stop' } : { to: 'end', ends: true });
  }
  if (payerLeaves && !subscription.endsWithPeriod) {
    await noteLeaving(ctx, subscriptionId, true);
    return await steerSubscription(ctx, subscription, { to: 'end', ends: true });
  }
  if (!payerLeaves && subscription.endsAsPayerLeaves) {
    if (subscription.endsWithPeriod) await steerSubscription(ctx, subscription, { to: 'end', ends: false });
    return await noteLeaving(ctx, subscriptionId, false);
  }
  const shouldPause = row.pausedAt !== null;
  if (shouldPause === subscription.isPaused) return;
  if (shouldPause) return await steerSubscription(ctx, subscription, { to: 'pause' });
  await steerSubscription(ctx, subscription, { to: 'resume', nextBillAt: row.paidUntil! });
}

async function noteLeaving(ctx: Context<Product>, id: string, endsAsPayerLeaves: boolean): Promise<void> {
  await ctx.db.update(subscriptions).set({ endsAsPayerLeaves }).where(eq(subscriptions.id, id));
}
