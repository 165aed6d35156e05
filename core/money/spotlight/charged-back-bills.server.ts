import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { chargebacks, payments } from '../payments/tables.ts';
import type { SpotlightFacts } from './spotlight.ts';

/** Matches a chargeback that ever took money. We don't charge the card again, even if we won. */
const TAKES_MONEY = or(gt(chargebacks.withdrawnCents, 0), eq(chargebacks.status, 'lost'));

/**
 * SQL for whether any bill of a subscription has a chargeback that ever took money. Use it in a query that
 * reads `subscriptions`.
 */
export const HAS_TAKEN_BILL = sql.raw(`exists (select 1 from payments bill
  join chargebacks taken on taken.payment_id = bill.id
  where bill.subscription_id = subscriptions.id and (taken.withdrawn_cents > 0 or taken.status = 'lost'))`);

/**
 * Adjusts the facts for charged-back bills. Any such bill ends the subscription. If the newest bill was
 * charged back, the paid days end when the chargeback opened. Without such bills, returns the same object.
 */
export async function withoutChargedBackBills<Given extends SpotlightFacts & { subscriptionId: string }>(
  { db }: Pick<AnyContext, 'db'>,
  facts: Given,
): Promise<Given> {
  const bills = await db
    .select({ id: payments.id, takenAt: chargebacks.openedAt })
    .from(payments)
    .leftJoin(chargebacks, and(eq(chargebacks.paymentId, payments.id), TAKES_MONEY))
    .where(and(eq(payments.subscriptionId, facts.subscriptionId), gt(payments.paidCents, 0)))
    .orderBy(desc(payments.createdAt), desc(payments.id), chargebacks.openedAt);
  if (bills.every(({ takenAt }) => takenAt === null)) return facts;
  const { paidUntil } = facts;
  const takenAt = bills[0]!.takenAt;
  if (!takenAt || !paidUntil) return { ...facts, status: 'ended' };
  const isOverBy = Math.min(paidUntil.getTime(), takenAt.getTime());
  return { ...facts, status: 'ended', paidUntil: new Date(isOverBy), pausedAt: null };
}
