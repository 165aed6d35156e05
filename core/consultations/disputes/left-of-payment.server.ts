import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { heldByBank } from '../../money/payments/held-by-bank.server.ts';
import { leftToRefund } from '../../money/payments/left-to-refund.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { EXTENSION } from '../bookings/drop-extension.server.ts';
import { CONSULTATION, paidUnder } from '../bookings/move-money.server.ts';
import { bookingExtensions, type bookings } from '../bookings/tables.ts';

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'paidUnder'>;
type Payment = typeof payments.$inferSelect;

/**
 * Returns the charged payments of a booking in the order of refunds: those for extensions, newest first, then
 * the newest for the consultation, which includes our fee. Empty if nothing was charged.
 * @param lock whether to lock the payments.
 */
export async function paymentsOf(
  { db }: Pick<AnyContext, 'db'>,
  booking: Booking,
  lock = false,
): Promise<Payment[]> {
  const extensions = db
    .select({ id: bookingExtensions.id })
    .from(bookingExtensions)
    .where(eq(bookingExtensions.bookingId, booking.id));
  const read = db
    .select()
    .from(payments)
    .where(
      and(
        or(
          and(eq(payments.purpose, CONSULTATION), eq(payments.subjectId, paidUnder(booking))),
          and(eq(payments.purpose, EXTENSION), inArray(payments.subjectId, extensions)),
        ),
        gt(payments.paidCents, 0),
      ),
    )
    // All callers lock in the same order, so they can't deadlock.
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const paid = await (lock ? read.for('no key update') : read);
  const newestOf = (purpose: string) => paid.filter((one) => one.purpose === purpose).reverse();
  return [...newestOf(EXTENSION), ...newestOf(CONSULTATION).slice(0, 1)];
}

/** A payment and the part of it that can still be refunded. */
export type LeftOfPayment = { payment: Payment; cents: Cents };

/**
 * Returns how much of each payment can still be refunded: the charge, minus chargebacks and completed or
 * requested refunds.
 */
export async function leftOf(
  { db }: Pick<AnyContext, 'db'>,
  paid: readonly Payment[],
): Promise<LeftOfPayment[]> {
  const left: LeftOfPayment[] = [];
  for (const payment of paid) left.push({ payment, cents: await leftOfOne({ db }, payment) });
  return left;
}

export const sumOf = (left: readonly LeftOfPayment[]): Cents =>
  left.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Distributes an amount over payments, in order, and uses up each before the next. Omits payments that get
 * nothing.
 */
export function spread(left: readonly LeftOfPayment[], cents: Cents): LeftOfPayment[] {
  let open = cents;
  return left.flatMap(({ payment, cents: most }) => {
    const taken = Math.min(open, most);
    open -= taken;
    return taken > 0 ? [{ payment, cents: taken }] : [];
  });
}

async function leftOfOne({ db }: Pick<AnyContext, 'db'>, { id }: Payment): Promise<Cents> {
  return Math.max(0, (await leftToRefund({ db }, id)) - (await heldByBank({ db }, id)));
}
