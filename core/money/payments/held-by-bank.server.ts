import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { takenBack } from './chargeback.ts';
import { leftToRefund } from './left-to-refund.server.ts';
import { newestPaymentOf } from './newest-payment.server.ts';
import type { PaymentPurpose } from './purposes.ts';
import { chargebacks, payments } from './tables.ts';

/** What banks have of a payment now, by its chargebacks; nothing of it can be given back as well. */
export async function heldByBank({ db }: Pick<AnyContext, 'db'>, paymentId: string): Promise<Cents> {
  const back = await db.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId));
  return back.reduce((sum, one) => sum + Math.max(0, takenBack(one)), 0);
}

/**
 * How much of what has just been asked to go back a bank has, so that it does not go back from us now: once nothing
 * else of the payment is left, what banks have of it lies in what was asked.
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
 * True of a payment of which nothing can be given back now: a bank still decides about what it has taken, and providers
 * refund none of it meanwhile, or it has kept all that was left. An appeal can bring that back.
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
