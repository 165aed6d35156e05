import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Cents } from '../../lib/money.ts';
import { CONSULTATION, paidUnder } from '../bookings/move-money.server.ts';
import type { bookings } from '../bookings/tables.ts';
import type { AnyContext } from '../context.ts';
import { takenBack } from '../payments/chargeback.ts';
import { chargebacks, payments, refunds } from '../payments/tables.ts';

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'paidUnder'>;

/** What was charged for a booking; null where nothing was. @param lock waits for whoever notes a movement of it. */
export async function paymentOf(
  { db }: Pick<AnyContext, 'db'>,
  booking: Booking,
  lock = false,
): Promise<typeof payments.$inferSelect | null> {
  const read = db
    .select()
    .from(payments)
    .where(
      and(
        ...[eq(payments.purpose, CONSULTATION), eq(payments.subjectId, paidUnder(booking))],
        gt(payments.paidCents, 0),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  const [payment] = await (lock ? read.for('no key update') : read);
  return payment ?? null;
}

/**
 * What of a payment can still be given back: what was captured without what went back, what is asked to go back, and
 * what a bank has taken.
 */
export async function leftOf(
  { db }: Pick<AnyContext, 'db'>,
  { id, paidCents, refundedCents }: typeof payments.$inferSelect,
): Promise<Cents> {
  const left = paidCents - refundedCents;
  const [asked] = await db
    .select({
      cents: sql<number>`coalesce(sum(coalesce(${refunds.cents}, ${left}::int)), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), isNull(refunds.doneAt)));
  const back = await db.select().from(chargebacks).where(eq(chargebacks.paymentId, id));
  const gone = back.reduce((sum, one) => sum + Math.max(0, takenBack(one)), 0);
  return Math.max(0, left - asked!.cents - gone);
}
