import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { type payments, refunds } from './tables.ts';

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'refundedCents'>;

/**
 * Returns how much was refunded for requests that are still open. An event can report a refund before its
 * request is marked as done. Subtract this amount so that such a refund doesn't count twice.
 */
export async function recordedRefunds(
  { db }: Pick<AnyContext, 'db'>,
  { id, refundedCents }: Payment,
): Promise<Cents> {
  const [done] = await db
    .select({
      // A refund without an amount covered everything that was left, so it accounts for all that was
      // refunded.
      cents: sql<number>`coalesce(sum(coalesce(${refunds.cents}, ${refundedCents}::int)), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), isNotNull(refunds.doneAt)));
  return Math.max(0, refundedCents - done!.cents);
}
