import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { payments, refunds } from './tables.ts';

/**
 * Returns the amount that can still be refunded: the amount paid, minus completed and requested refunds. For
 * an unpaid payment, starts from its full amount. Counts a refund only once if an event has already reported
 * it. Uses a single statement, because a job could make a refund between two statements.
 */
export async function leftToRefund({ db }: Pick<AnyContext, 'db'>, paymentId: string): Promise<Cents> {
  const { paidCents, refundedCents, cents } = payments;
  const paid = sql<number>`case when ${paidCents} > 0 then ${paidCents} else ${cents} end`;
  const [row] = await db
    .select({
      left: sql<number>`${paid} - ${refundedCents}`.mapWith(Number),
      open: sql<number>`coalesce(sum(coalesce(${refunds.cents}, ${paid} - ${refundedCents}))
        filter (where ${and(isNotNull(refunds.id), isNull(refunds.doneAt))}), 0)`.mapWith(Number),
      // A refund without an amount covered everything that was left, so it accounts for all that was
      // refunded.
      told: sql<number>`greatest(0, ${refundedCents} - coalesce(sum(coalesce(${refunds.cents}, ${refundedCents}))
        filter (where ${isNotNull(refunds.doneAt)}), 0))`.mapWith(Number),
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
    .groupBy(payments.id);
  if (!row) throw new Error('no such payment');
  return Math.max(0, row.left - Math.max(0, row.open - row.told));
}
