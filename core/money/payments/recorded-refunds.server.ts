import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { type payments, refunds } from './tables.ts';

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'refundedCents'>;

/**
 * Returns the amount refunded, minus requests marked as done. An event can report a refund while its request
 * is still open, and the amount must not count twice.
 */
export async function recordedRefunds(
  { db }: Pick<AnyContext, 'db'>,
  { id, refundedCents }: Payment,
): Promise<Cents> {
  const [done] = await db
    .select({
      // A refund without an amount took the whole remainder, so it accounts for everything refunded.
      cents: sql<number>`coalesce(sum(coalesce(${refunds.cents}, ${refundedCents}::int)), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), isNotNull(refunds.doneAt)));
  return Math.max(0, refundedCents - done!.cents);
}
