import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { type payments, refunds } from './tables.ts';

type Payment = Pick<typeof payments.$inferSelect, 'id' | 'refundedCents'>;

/**
 * What has gone back of a payment beyond the refunds that are noted as done. An event can tell of a refund before its
 * answer is noted, or where the answer was lost; such a refund waits still, and its sum is not to be counted again.
 */
export async function notedBack(
  { db }: Pick<AnyContext, 'db'>,
  { id, refundedCents }: Payment,
): Promise<Cents> {
  const [done] = await db
    .select({
      // One of all that was left leaves nothing for another.
      cents: sql<number>`coalesce(sum(coalesce(${refunds.cents}, ${refundedCents}::int)), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), isNotNull(refunds.doneAt)));
  return Math.max(0, refundedCents - done!.cents);
}
