import { eq } from 'drizzle-orm';
import { asDate } from '../../../../lib/as-date.ts';
import { type AnyContext, type Context, inTransaction, type ProviderEvent } from '../../../context.ts';
import { postMoved } from '../settle.server.ts';
import { payments, subscriptions } from '../tables.ts';
import { settleSubscription } from './settle-subscription.server.ts';
import { nameByHand } from './steer-subscription.server.ts';

type Row = typeof subscriptions.$inferSelect;

/**
 * Adds an owed bill for one month of a subscription that is paid by hand. Call this while holding a lock on
 * the subscription.
 */
export async function oweMonth(ctx: AnyContext, row: Row): Promise<void> {
  const now = asDate(ctx.now());
  const { id: subscriptionId, purpose, subjectId, payerId, cents, returnTo } = row;
  const [bill] = await ctx.db
    .insert(payments)
    .values({
      id: ctx.newId(),
      purpose,
      subjectId,
      payerId,
      cents,
      returnTo,
      subscriptionId,
      provider: 'in-person',
      state: 'owed',
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (bill) await postMoved(ctx, null, bill);
}

/**
 * Extends a subscription by a month that was paid by hand. The first month begins now, and later ones begin
 * when the previous month ends. Does nothing if the subscription has ended.
 */
export async function countMonthByHand(ctx: Context<ProviderEvent>, subscriptionId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for('no key update');
    if (!row || row.status === 'ended') return;
    const from = Temporal.Instant.fromEpochMilliseconds(
      row.periodEndsAt?.getTime() ?? ctx.now().epochMilliseconds,
    );
    const paidUntil = asDate(from.toZonedDateTimeISO('UTC').add({ months: 1 }));
    const ref = nameByHand(row.id);
    await settleSubscription(
      ctx,
      {
        about: 'subscription',
        id: row.id,
        ref,
        customerRef: ref,
        status: 'active',
        currency: row.currency,
        cents: row.cents,
        periodEndsMs: paidUntil.getTime(),
        endsWithPeriod: row.endsWithPeriod,
        isPaused: row.isPaused,
      },
      ctx.now().epochMilliseconds,
      { paidUntil },
    );
  });
}
