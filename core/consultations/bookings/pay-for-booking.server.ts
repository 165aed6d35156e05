import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/bookings/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { beginPayment } from '../../money/payments/begin-payment.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { refuseBlocked } from '../../people/reach/may-reach.server.ts';
import { bookingPath } from './booking-paths.ts';
import { mayPay } from './booking-rules.ts';
import { checkDay } from './check-state.ts';
import { CONSULTATION, paidUnder } from './move-money.server.ts';
import { bookings } from './tables.ts';

/**
 * Opens the provider's page, which holds the total on the client's card. A repeated call returns the same
 * payment. Refuses if the booking is not the user's or can no longer be paid, or if the law or a block
 * forbids it. Must not run inside a transaction.
 * @returns the URL to redirect the browser to.
 */
export async function payForBooking(
  ctx: Context,
  { bookingId }: { bookingId: string },
): Promise<{ url: string }> {
  const { id } = signedIn(ctx);
  const [booking] = isId(bookingId)
    ? await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
    : [];
  if (!booking || booking.clientId !== id) throw new Refusal('not_found', words.booking_not_found);
  if (!mayPay(booking, ctx.now())) {
    throw new Refusal('status_changed', words.can_no_longer_be_paid);
  }
  checkDay(ctx, booking);
  await refuseBlocked(ctx.db, 'request', { as: 'client', clientId: id, expertId: booking.expertId });
  const { url } = await beginPayment(ctx, {
    purpose: CONSULTATION,
    subjectId: paidUnder(booking),
    cents: booking.totalCents,
    kind: 'hold',
    returnTo: bookingPath(booking.id),
  });
  return { url };
}
