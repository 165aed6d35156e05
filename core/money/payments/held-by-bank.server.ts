import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { keptByBank } from './chargeback.ts';
import { leftToRefund } from './left-to-refund.server.ts';
import { newestPaymentOf } from './newest-payment.server.ts';
import type { PaymentPurpose } from './purposes.ts';
import { chargebacks, payments } from './tables.ts';

/** Returns how much of a payment banks have taken back in chargebacks. We can't refund that part. */
export async function heldByBank({ db }: Pick<AnyContext, 'db'>, paymentId: string): Promise<Cents> {
  const back = await db.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId));
  return back.reduce((sum, one) => sum + Math.max(0, keptByBank(one)), 0);
}

/**
 * Returns how much of a new refund has to wait because a bank holds the money. A refund first uses the money
 * that no bank holds.
 */
export async function withBankOf(
  { db }: Pick<AnyContext, 'db'>,
  { purpose, subjectId, cents }: { purpose: PaymentPurpose; subjectId: string; cents: Cents },
): Promise<Cents> {
  const paymentId = await newestPaymentOf({ db }, { purpose, subjectId });
  if (!paymentId) return 0;
  const held = await heldByBank({ db }, paymentId);
  return held === 0 ? 0 : Math.min(cents, Math.max(0, held - (await leftToRefund({ db }, paymentId))));
}

/**
 * Returns SQL that is true while no part of a payment can be refunded: a bank has not decided yet or has not
 * returned our money, or banks have kept everything that was left. An appeal can change that.
 */
export function isWithBank(payment: Column): SQL {
  return sql`exists (
    select 1 from ${payments} p
      join ${chargebacks} c on c.payment_id = p.id and c.withdrawn_cents > c.reinstated_cents
    where p.id = ${payment}
    group by p.id
    having bool_or(c.status <> 'lost')
      or sum(c.withdrawn_cents - c.reinstated_cents) >= p.paid_cents - p.refunded_cents
  )`;
}
